function ml(i,t){if(i.stops.length===0)return t;let{change:e,inverse:n,offset:s}=i.view,r=t.slice(0,i.nq),o=e===null?r:e.map((c,d)=>c.reduce((u,h,f)=>u+h*r[f],s[d])),a=!1;for(let{place:c,low:d,high:u}of i.stops){let h=Math.max(d??-1/0,Math.min(u??1/0,o[c]));a||=h!==o[c],o[c]=h}return a?[...n===null?o:n.map(c=>c.reduce((d,u,h)=>d+u*(o[h]-s[h]),0)),...t.slice(i.nq)]:t}function jr(i,t){let e=i.view.change===null?i.stops.find(({place:n})=>n===t):void 0;return[e?.low??-1/0,e?.high??1/0]}var me=(i,t)=>[i[3*t],i[3*t+1],i[3*t+2]],en=(i,t)=>[i[0]+t[0],i[1]+t[1],i[2]+t[2]],Mn=(i,t)=>[i[0]-t[0],i[1]-t[1],i[2]-t[2]],Ae=(i,t)=>[i[0]*t,i[1]*t,i[2]*t],Qn=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2],pi=i=>Math.sqrt(Qn(i,i)),hp=(i,t)=>[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]];function up(i,t,e){if(t<0)return[e[0],e[1],e[2]];let n=i.R,s=r=>n[9*t+3*r]*e[0]+n[9*t+3*r+1]*e[1]+n[9*t+3*r+2]*e[2];return[s(0),s(1),s(2)]}function Qr(i,t,e){if(t<0)return[e[0],e[1],e[2]];let n=i.R,s=r=>n[9*t+r]*e[0]+n[9*t+3+r]*e[1]+n[9*t+6+r]*e[2];return[s(0),s(1),s(2)]}var dp=(i,t)=>t<0?[0,0,0]:me(i.p,t),Ci=(i,t,e)=>en(dp(i,t),up(i,t,e));function to(i,t,e){let n=i.links[e];if(!n.leaf)return null;let s=Mn(me(t.com,e),me(t.p,e));return pi(s)<1e-9*i.start.reach?null:en(me(t.p,e),Ae(s,n.compact?1:2))}function I_(i,t,e){let n=i.links[e].parent,s=dp(t,n),r=Qr(t,n,Mn(me(t.joint,e),s)),o=[s];for(let a=0;a<3;a++){if(Math.abs(r[a])<1e-9*i.start.reach)continue;let l=[0,0,0];l[a]=r[a],o.push(en(o[o.length-1],up(t,n,l)))}return o}function aa(i,t,e){let n=i.links.flatMap((r,o)=>r.parent===e?[I_(i,t,o)]:[]),s=to(i,t,e);return s!==null&&n.push([me(t.p,e),s]),n.filter(r=>r.length>1)}function fp(i,t,e){let n=aa(i,t,e),s=me(t.p,e),r=i.links[e].slides?Ae(mi(t,i.links[e].rates[0]).along,.12*i.start.reach):[0,0,0];return(pi(r)>0||n.length===0)&&n.push([Mn(s,r),en(s,r)]),n}var mi=(i,t)=>({along:me(i.axes,2*t),around:me(i.axes,2*t+1)});function Mu(i,t,e,n,s){let r=new Float64Array(i.nv);for(let o=e;o>=0;o=i.links[o].parent){let a=hp(Mn(n,me(t.p,o)),s),[l,c]=i.links[o].rates;for(let d=l;d<c;d++){let{along:u,around:h}=mi(t,d);r[d]=Qn(u,s)+Qn(h,a)}}return r}function pp(i,t,e,n,s){let r=Mu(i,t,e,n,s),o=i.view.change;return o===null?r:Float64Array.from(r,(a,l)=>o.reduce((c,d,u)=>c+d[l]*r[u],0))}function gl(i,t){let e=Array.from(t),n=i.view.change;return n===null?e:n.map(s=>s.reduce((r,o,a)=>r+o*e[a],0))}function eo(i,t,e,n,s){let r=[0,0,0];for(let o=n;o>=0;o=i.links[o].parent){let a=Mn(s,me(t.p,o)),[l,c]=i.links[o].rates;for(let d=l;d<c;d++){let{along:u,around:h}=mi(t,d);r=en(r,Ae(en(u,hp(h,a)),e[d]))}}return r}function xl(i,t,e){let{mass:n}=i.links[e];return n===null||t===null?1:Math.max(.5,Math.min(2.2,Math.cbrt(t[n]/i.parameters[n].value)))}function Su(i,t,e){let n=[[0,0,0]],s=a=>{let l=t.places(a,e);i.links.forEach((c,d)=>{n.push(me(l.com,d),me(l.p,d));let u=to(i,l,d);u!==null&&n.push(u)})},r=i.scalar,o=i.start.hanging;for(let a=0;a<300;a++){let l=o.slice();if(r)i.coordinates.forEach((c,d)=>{if(!c.angle)return;let u=a*(.618034+.13717*d)%1,[h,f]=jr(i,d);Number.isFinite(f-h)?l[d]=h+u*(f-h):a<48?l[d]+=d===0?a*Math.PI/24:0:l[d]+=2*Math.PI*u});else{let c=L_(a);for(let{quaternion:d}of i.links)d!==null&&l.splice(d[0],4,...c)}s(l)}return n}function mp(i,t,e,n){let s=Su(i,t,e);return n.map(r=>{let o=s.map(a=>Qn(r,a));return[Math.min(...o),Math.max(...o)]})}function L_(i){let t=[1,2,3,4].map(n=>i*(.618034+.2371*n)%1-.5),e=Math.hypot(...t)||1;return t.map(n=>n/e)}function X(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))r==null||r===!1||(s.startsWith("on")?n.addEventListener(s.slice(2),r):s.startsWith(".")?n[s.slice(1)]=r:n.setAttribute(s,r===!0?"":String(r)));for(let s of e)s&&n.append(s);return n}function _l(i){let t=X("span",{class:"math"});return t.innerHTML=i,t}var D_=0,no=i=>`${i}-${++D_}`,gp=1e-12;function qe(i,t=4,e=1){if(!Number.isFinite(i))return"—";let n=Math.abs(i);return i===0||n<gp*e?"0":(n>=1e5||n<.001?N_(Number(i.toPrecision(Math.max(1,t-1)))):String(Number(i.toPrecision(t)))).replace("-","−")}function N_(i){let[t,e]=i.toExponential().split("e"),n=e.replace("+","").replace(/./g,s=>xp[s]);return t==="1"?`10${n}`:t==="-1"?`-10${n}`:`${t}·10${n}`}var xp={"-":"⁻"};[..."⁰¹²³⁴⁵⁶⁷⁸⁹"].forEach((i,t)=>xp[String(t)]=i);var ln=(i,t=2)=>Number.isFinite(i)?i.toFixed(t).replace("-","−"):"—";function U_(i){let t=Math.abs(i)<gp?0:Number(i.toPrecision(4));return t!==0&&Math.abs(t)<.001?t.toExponential():String(t)}function Gn(i){let{low:t,high:e,log:n,unit:s}=i,r=_=>n?1e3*Math.log(_/t)/Math.log(e/t):_,o=_=>n?Number((t*Math.exp(_/1e3*Math.log(e/t))).toPrecision(3)):_,a=no("slider"),l=s?`${i.label}, ${s}`:i.label,c=i.title?`${l}: ${i.title}`:l,d=X("input",{type:"range",min:n?0:t,max:n?1e3:e,step:n?1:i.step??F_((e-t)/200),"aria-label":c}),u=X("input",{type:"number",id:a,step:"any",class:"number","aria-label":c});i.none&&(u.placeholder="none");let h=_=>{let p=_===1/0;d.value=String(r(p?e:n?Math.max(_,t):_)),d.setAttribute("aria-valuetext",p?"none":`${qe(_)} ${s}`),document.activeElement!==u&&(u.value=p?"":U_(_))};d.addEventListener("input",()=>{let _=o(Number(d.value)),p=i.none&&_>=e?1/0:_;h(p),i.change(p)}),u.addEventListener("change",()=>{let _=u.value==="",p=_&&i.none?1/0:Number(u.value),m=_&&!i.none||Number.isNaN(p)||n&&p<=0;u.setAttribute("aria-invalid",String(m)),m||(h(p),i.change(p))}),h(i.value);let f=X("label",{for:a});return i.math?f.append(_l(i.math)):f.append(i.label),i.title&&f.append(X("span",{class:"meaning"},i.title)),{element:X("div",{class:"slider"},f,X("span",{class:"value"},u,X("span",{class:"unit"},s)),d),show:h}}function F_(i){let t=10**Math.floor(Math.log10(i));return[1,2,5,10].map(e=>e*t).find(e=>e>=i*.999)??i}function le(i,t,e={}){return X("button",{type:"button",...e,onclick:t},i)}function Vi(i,t,e){let n=X("input",{type:"checkbox"});return n.checked=t,n.addEventListener("change",()=>e(n.checked)),{element:X("label",{class:"check"},n," ",i),input:n}}function yl(i,...t){let e=X("div",{class:"sheet"},...t),n=X("details",{class:"menu"},X("summary",{},i),e);return addEventListener("pointerdown",s=>{n.contains(s.target)||(n.open=!1)}),n.addEventListener("keydown",s=>{s.key!=="Escape"||!n.open||(n.open=!1,n.querySelector("summary").focus())}),e.addEventListener("click",s=>{s.target.closest("button")&&(n.open=!1)}),n}function _p(i,t,e,n){let s=t.map(([a,l])=>({v:a,made:le(l,()=>n(a))})),r=()=>{for(let{v:a,made:l}of s)l.setAttribute("aria-pressed",String(a===e()))};r();let o=X("div",{class:"segments",role:"group","aria-label":i});return o.append(...s.map(({made:a})=>a)),{element:o,show:r}}function Ss(i,t,e,n){let s=no("choice"),r=X("select",{id:s},...t.map(([o,a])=>X("option",{value:o},a)));return r.value=e,r.addEventListener("change",()=>n(r.value)),{element:X("div",{class:"choice"},X("label",{for:s},i),r),select:r}}var yp=60,wu=2,vp=.01;function bp(i){let{about:t}=i,e=t.laws.length>0&&t.scalar,n=[...new Set(t.coordinates.map(h=>h.unit))].join(" or "),s=X("p",{class:"score",role:"status"}),r=null,o=0,a=()=>(r.random=Math.imul(r.random,1664525)+1013904223>>>0,r.random/2**32),l=()=>i.set({target:t.coordinates.map((h,f)=>{let g=h.angle?2:.5*t.start.reach,_=h.angle?t.start.hanging[f]:0;return Number((_+g*(2*a()-1)).toFixed(3))})}),c=()=>{i.reset(),r={from:i.run.t,since:null,score:0,random:367},i.run.settings.law==="off"&&i.toggleServo(),l(),i.play()},d=()=>{if(!e)return;let{run:h}=i;if(r===null){s.textContent=o?`Best so far: ${o} set-points.`:"";return}let f=yp-(h.t-r.from);if(f<=0||h.t<r.from){o=Math.max(o,r.score);let p=f<=0?`Time. ${r.score} set-points held.`:"The contest was left.";r=null,i.pause(),i.say(p);return}let g=Math.max(...h.settings.target.map((p,m)=>t.rates[m].driven?Math.abs(p-h.x[m]):0));g>vp?r.since=null:r.since===null?r.since=h.t:h.t-r.since>=wu&&(r.score++,r.since=null,l());let _=r.since===null?0:h.t-r.since;s.textContent=`${r.score} held · ${ln(f,1)} s left · largest error ${ln(g,3)} · holding ${ln(_,1)} of ${wu} s`},u=X("div",{class:"contest"});return e?u.append(X("p",{},`Random set-points, each to be held within ${vp} ${n} for ${wu} s: how many in ${yp} s? Tune the gains, then start.`),le("Start the contest",c),s):u.append(X("p",{},"This mechanism has no servo to compete with.")),{element:u,show:d}}var Pi=(i,t)=>new Float64Array(i*t);function Eu(i,t,e,n,s){let r=Pi(e,s);for(let o=0;o<e;o++)for(let a=0;a<n;a++){let l=i[o*n+a];if(l!==0)for(let c=0;c<s;c++)r[o*s+c]+=l*t[a*s+c]}return r}function Mp(i,t,e){let n=Pi(e,t);for(let s=0;s<t;s++)for(let r=0;r<e;r++)n[r*t+s]=i[s*e+r];return n}function vl(i,t,e,n){let s=i.slice(),r=t.slice();for(let o=0;o<e;o++){let a=o;for(let l=o+1;l<e;l++)Math.abs(s[l*e+o])>Math.abs(s[a*e+o])&&(a=l);if(!(Math.abs(s[a*e+o])>1e-300))return null;if(a!==o){for(let l=0;l<e;l++)[s[o*e+l],s[a*e+l]]=[s[a*e+l],s[o*e+l]];for(let l=0;l<n;l++)[r[o*n+l],r[a*n+l]]=[r[a*n+l],r[o*n+l]]}for(let l=0;l<e;l++){if(l===o)continue;let c=s[l*e+o]/s[o*e+o];if(c!==0){for(let d=o;d<e;d++)s[l*e+d]-=c*s[o*e+d];for(let d=0;d<n;d++)r[l*n+d]-=c*r[o*n+d]}}}for(let o=0;o<e;o++)for(let a=0;a<n;a++)r[o*n+a]/=s[o*e+o];return r}function O_(i){let t=Pi(i,i);for(let e=0;e<i;e++)t[e*i+e]=1;return t}function Sp(i,t,e,n,s,r){let o=2*s,a=Pi(o,o);for(let f=0;f<s;f++)for(let g=0;g<s;g++){let _=0;for(let p=0;p<r;p++)_+=t[f*r+p]*t[g*r+p]/n[p];a[f*o+g]=i[f*s+g],a[f*o+s+g]=-_,a[(s+f)*o+g]=-e[f*s+g],a[(s+f)*o+s+g]=-i[g*s+f]}for(let f=0;f<60;f++){let g=vl(a,O_(o),o,o);if(g===null)return null;let _=0,p=0;for(let m=0;m<a.length;m++){let x=.5*(a[m]+g[m]);_+=Math.abs(x-a[m]),p+=Math.abs(x),a[m]=x}if(!Number.isFinite(p))return null;if(_<1e-13*p)break}let l=Pi(o,s),c=Pi(o,s);for(let f=0;f<o;f++)for(let g=0;g<s;g++)l[f*s+g]=a[f*o+s+g]+(f===s+g?1:0),c[f*s+g]=-a[f*o+g]-(f===g?1:0);let d=Mp(l,o,s),u=vl(Eu(d,l,s,o,s),Eu(d,c,s,o,s),s,s);if(u===null||!u.every(Number.isFinite))return null;let h=Eu(Mp(t,s,r),u,r,s,s);for(let f=0;f<r;f++)for(let g=0;g<s;g++)h[f*s+g]/=n[f];return{K:h,S:u}}var io=(i,t)=>i.laws.find(({name:e})=>e===t)?.label??"Off";function Gi(i,t){return i.laws.find(e=>e.name===t)?.settings??[]}function k_(i,t){let e=i.laws.find(({name:o})=>o===t.law),{period:n,delay:s,noise:r}=t;return e!==void 0&&(e.sampled||n>0||s>0||Math.max(...r)>0)}function wp(i,t,e){let n={parameters:e.parameters};for(let[h,f]of Object.entries(i.inputs))n[h]=f.map(g=>g??1/0);n.damping=e.damping,n.push=e.push;let s=i.laws.find(({name:h})=>h===e.law),r={inputs:n,reference:e.target,sampled:!1,problem:""};if(!i.laws.length)return r;let{dt:o,period:a,delay:l,noise:c}=e,d=Math.max(1,Math.round(a/o));if(n.limit=e.limit.map(h=>h??1/0),n.hold=[d],n.late=[Math.min(i.late,Math.round(l/(d*o)))],n.noise=new Array(i.nq).fill(c[0]),n.rate_noise=new Array(i.nv).fill(c[1]),n.key=e.seed,s===void 0)return r;r.sampled=k_(i,e),n.c_mode=[s.mode];let u=B_(i,t,s,e);if(s.Q!==null){let h=s.edge===null?e.target:G_(i,e),f=H_(i,t,e,s,h);f===null?r.problem="There is no linear regulator for this target: it cannot rest there.":(u={...u,...f},r.reference=f.target)}return n.c_numbers=V_(s,u,n.c_numbers.length),r}function B_(i,t,e,n){let{kp:s,ki:r,kd:o,omega:a}=n,l=d=>Math.max(i.start.windup[d],4*z_(i,t,n,d)),c={target:()=>n.target,kp:()=>s,ki:()=>r,kd:()=>o,kp_over_kd:()=>s.map((d,u)=>o[u]>0?d/o[u]:0),omega_squared:()=>s.map(()=>a**2),omega_twice:()=>o.map(()=>2*a),integral_limit:()=>r.map((d,u)=>d>0?l(u)/d:1/0)};return Object.fromEntries(Object.entries(e.given).map(([d,u])=>[d,c[u]()]))}function z_(i,t,e,n){let s=i.start.hanging.slice();return i.coordinates[n].angle&&(s[n]+=Math.PI/2),Math.abs(t.gravity(s,e.parameters)[n])}function V_(i,t,e){let n=new Float64Array(e);n.set(i.begin.map(s=>s??1/0));for(let[s,[r,o]]of Object.entries(i.numbers)){let a=t[s]??t[s.replace(/^(first|then)_/,"")];typeof a=="number"?n[r]=a:a!==void 0&&a.length===o-r&&n.set(a,r)}return n}function G_(i,t){let{coordinates:e,start:n}=i;return n.standing.map((s,r)=>e[r].angle?s:t.target[r])}function H_(i,t,e,n,s){let{nv:r}=i;if(!("linearize"in t))return null;let{parameters:o}=e,a=W_(i,t,e,s);if(a===null)return null;let l=i.rates.flatMap(({driven:P},C)=>P?[C]:[]),c=i.view.change,d=(P,C)=>c===null?+(P===C):c[P][C],u=bl(i,t.gravity(a,o)),h=Pi(r,1).map((P,C)=>l.reduce((I,F)=>I+d(F,C)*u[F],0)),f=t.linearize(a,Pi(r,1),h,o),[g,_]=[2*r,l.length],p=Pi(g,_);for(let P=0;P<g;P++)l.forEach((C,I)=>{for(let F=0;F<r;F++)p[P*_+I]+=f.B[P*r+F]*d(C,F)});let m=n.R.map(P=>e.effort*P),x=Sp(f.A,p,n.Q,m,g,_);if(x===null)return null;let A=Pi(r,g);l.forEach((P,C)=>{for(let I=0;I<r;I++)for(let F=0;F<g;F++)A[I*g+F]+=d(P,I)*x.K[C*g+F]});let{S:b}=x,E=n.edge??[],w=E.reduce((P,C,I)=>P+C*E.reduce((F,z,N)=>F+b[I*g+N]*z,0),0),y=P=>n.begin[n.numbers[P]?.[0]]??1,M=w*y("leave")/y("region");return{K:A,S:b,tau:h,target:a,region:w,leave:M}}function bl(i,t){let e=i.view.inverse;return e===null?Float64Array.from(t):Float64Array.from(t,(n,s)=>e.reduce((r,o,a)=>r+o[s]*t[a],0))}function W_(i,t,e,n){let s=i.rates.flatMap(({driven:c},d)=>c?[]:[d]),r=n.slice(),o=s.length;if(o===0)return r;let a=(c,d)=>r.forEach((u,h)=>r[h]+=d*(i.view.inverse?.[h][c]??+(h===c))),l=()=>{let c=bl(i,t.gravity(r,e.parameters));return s.map(d=>c[d])};for(let c=0;c<30;c++){let d=l();if(Math.max(...d.map(Math.abs))<1e-11)return r;let u=Pi(o,o);s.forEach((f,g)=>{a(f,1e-6);let p=l();a(f,-1e-6),p.forEach((m,x)=>u[x*o+g]=(m-d[x])/1e-6)});let h=vl(u,Float64Array.from(d),o,1);if(h===null)return null;s.forEach((f,g)=>a(f,-Math.max(-.5,Math.min(.5,h[g]))))}return Math.max(...l().map(Math.abs))<1e-6?r:null}function ws(i,t,...e){return X("details",{class:"section",open:t},X("summary",{},X("h2",{},i)),...e)}function Ep(i){let t=i.about.presets,e=X("p",{class:"note",role:"status"}),n=t.map(c=>le(c.name,()=>i.preset(c),{class:"pick"})),s=i.about.links_to,r=Ss("Mechanism",s.map(({name:c,href:d})=>[d,c]),s.find(({name:c})=>c===i.about.name)?.href??"",c=>location.assign(c)),o=X("div",{class:"picks"},...n),a=ws("Experiments",!0,...s.length?[r.element]:[],o,e);a.append(le("Everything as at first",()=>i.resetAll(),{class:"quiet"}));let l=()=>{n.forEach((c,d)=>c.setAttribute("aria-pressed",String(i.chosen===t[d].name))),e.textContent=t.find(({name:c})=>c===i.chosen)?.note??""};return l(),{element:a,show:l}}function Tp(i){let{about:t}=i,e=[],n=ws("Pose",!1);t.coordinates.forEach((o,a)=>{let l=2*t.start.reach,c=t.scalar?o.angle?3.2:Math.max(l,1):1,[d,u]=jr(t,a),h=Gn({label:o.name,math:o.math,title:o.meaning,unit:o.unit,low:Number.isFinite(d)?d:-c,high:Number.isFinite(u)?u:c,step:.01,value:i.run.x[a],change:f=>i.place(a,f)});e.push({slider:h,i:a}),n.append(h.element)}),t.rates.forEach((o,a)=>{let l=t.state.qd[0]+a,c=Gn({label:o.name,math:o.math,title:"rate",unit:o.unit,low:-10,high:10,step:.05,value:i.run.x[l],change:d=>i.place(l,d)});e.push({slider:c,i:l}),n.append(c.element)}),n.append(X("p",{class:"note"},"Or drag a link: paused, it poses; running, it pulls."));let s=0;return{element:n,show:()=>{let o=performance.now();if(!(i.clock.running&&o-s<200)&&(s=o,n.open))for(let{slider:a,i:l}of e)a.show(i.run.x[l])}}}function Ap(i){let{about:t}=i,e=ws("Mechanism",!1),n=t.parameters.map((o,a)=>{let l=Gn({label:o.name,math:o.math,title:o.meaning,unit:o.unit,low:o.low,high:o.high,log:o.log,value:o.value,change:c=>i.setOne("parameters",a,c)});return e.append(l.element),l}),s=t.dampers.map(o=>{let a=Gn({label:o.name,math:o.math,title:o.meaning,unit:o.unit,low:o.low,high:o.high,value:o.value,change:l=>i.setDamping(o.rates,l)});return e.append(a.element),a});return{element:e,show:()=>{let{parameters:o,damping:a}=i.run.settings;n.forEach((l,c)=>l.show(o[c])),s.forEach((l,c)=>l.show(a[t.dampers[c].rates[0]]))}}}function Rp(i){let{about:t}=i,e=t.nv===2?"Shift+":"",n=no("method"),s=[{name:"none",label:"none",key:"0",order:0},...t.methods],r=s.map(h=>{let f=X("input",{type:"radio",name:n,value:h.name});f.addEventListener("change",()=>i.set({method:h.name}));let g=X("input",{type:"checkbox","aria-label":`compare with ${h.label}`});return g.addEventListener("change",()=>{let p=s.filter((m,x)=>o[x]?.checked&&m.name!=="none").map(m=>m.name);i.compare(p)}),{row:X("tr",{},X("td",{},X("label",{},f," ",h.label)),X("td",{},h.key?X("kbd",{},e+h.key):""),X("td",{},h.order?String(h.order):""),X("td",{},h.name==="none"?"":g)),input:f,compare:g,name:h.name}}),o=r.map(h=>h.compare),a=X("tr",{},...["method","key","order","compare"].map(h=>X("th",{scope:"col"},h))),l=X("table",{class:"methods"},X("thead",{},a),X("tbody",{},...r.map(h=>h.row))),c=Gn({label:"time step dt",unit:"s",low:5e-4,high:.1,log:!0,value:i.run.settings.dt,change:h=>i.set({dt:h})}),d=ws("Integrator",!1,c.element,l),u=()=>{c.show(i.run.settings.dt);for(let{input:h,compare:f,name:g}of r)h.checked=i.run.settings.method===g,f.checked=i.comparing(g)};return u(),{element:d,show:u}}function Cp(i,t){let e=Vi("Trail",i.stage.trail,d=>i.stage.trail=d),n=Vi("Single-letter keys",i.keys,d=>{i.keys=d;try{localStorage.setItem("chainrule.keys",d?"on":"off")}catch{}}),s=Ss("Colours",[["","as the system"],["light","light"],["dark","dark"]],"",t),r=Vi("Angles between −π and π",i.wrap,d=>{i.wrap=d,i.changed()}),o=Vi("pendularm's names (x1, x1_dot, x1_desired)",i.lecture,d=>{i.lecture=d,i.changed()}),a=Vi("Stopwatch and ruler",i.tools,d=>{i.tools=d,i.changed()}),l=[e,a,r,o,n,s].map(d=>d.element);return{element:ws("Display and keys",!1,...l),show:()=>{e.input.checked=i.stage.trail,n.input.checked=i.keys,r.input.checked=i.wrap,o.input.checked=i.lecture}}}function Ip(i){let{about:t}=i,e=ws("Controller",!1);if(!t.laws.length)return e.append(X("p",{class:"note"},"No motor to control. Push with a and d.")),e.append(Pp(i)),{element:e,show:()=>{}};let n=Ss("Law",["off",...t.laws.map(({name:h})=>h)].map(h=>[h,io(t,h)]),i.run.settings.law,h=>i.setLaw(h)),s=Ss("Joint",t.rates.map((h,f)=>[String(f),t.coordinates[f].text]),"0",h=>i.select(Number(h))),r=Ss("Beside it",[["","nothing"],...t.laws.map(h=>[h.name,h.label])],"",h=>i.beside(h));e.append(n.element,r.element),t.nv>1&&e.append(s.element);let o=X("div",{});e.append(o,Pp(i));let a="",l=[],c=(h,f,g=o)=>{g.append(h.element),l.push(()=>h.show(f()))},d=()=>{o.replaceChildren(),l=[],s.element.hidden=i.run.settings.law==="off"&&t.nv<2;let h=()=>i.run.settings,f=Math.min(i.joint,t.nv-1),g=t.coordinates[f],[_,p]=jr(t,f),m=h().law,x=t.rates[f].effort,A=g.unit,b=Gi(t,m);if(t.scalar&&b.includes("target")&&c(Gn({label:"target",unit:g.unit,low:Math.max(_,g.angle?-3.2:-2*t.start.reach),high:Math.min(p,g.angle?3.2:2*t.start.reach),step:.01,value:h().target[f],change:E=>i.setOne("target",f,E)}),()=>h().target[f]),t.scalar)for(let E of["kp","ki","kd"].filter(w=>b.includes(w))){let w=Math.max(t.start[E][f]*5,h()[E][f]*2,1e-6),y={kp:`${x}/${A}`,ki:`${x}/${A}/s`,kd:`${x} s/${A}`};c(Gn({label:E,title:{kp:"stiffness",ki:"integral gain",kd:"damping"}[E],unit:y[E],low:0,high:Number(w.toPrecision(2)),value:h()[E][f],change:M=>i.setOne(E,f,M)}),()=>h()[E][f])}if(b.includes("omega")&&c(Gn({label:"ω",title:"how fast errors die away",unit:"rad/s",low:0,high:30,step:.5,value:h().omega,change:E=>i.set({omega:E})}),()=>h().omega),b.includes("effort")&&c(Gn({label:"effort",title:"its weight against error",unit:"",low:.001,high:1e3,log:!0,value:h().effort,change:E=>i.set({effort:E})}),()=>h().effort),m!=="off"){let E=Number(Math.max(t.start.push[f]*12,2*(h().limit[f]??0)).toPrecision(2)),w=Gn({label:"limit",title:"largest effort of the motor",unit:x,low:0,high:E,none:!0,value:h().limit[f]??1/0,change:M=>{let P=h().limit.slice();P[f]=M===1/0?null:M,i.set({limit:P})}});c(w,()=>h().limit[f]??1/0);let y=X("details",{class:"more"},X("summary",{},"Sampling, delay and noise"));o.append(y),c(Gn({label:"period",title:"between evaluations; 0 evaluates inside each step",unit:"s",low:0,high:.1,step:.001,value:h().period,change:M=>i.set({period:M})}),()=>h().period,y),c(Gn({label:"delay",title:"from measurement to torque",unit:"s",low:0,high:.2,step:.001,value:h().delay,change:M=>i.set({delay:M})}),()=>h().delay,y),c(Gn({label:"noise of position",unit:A,low:0,high:.05,step:5e-4,value:h().noise[0],change:M=>i.set({noise:[M,h().noise[1]]})}),()=>h().noise[0],y),c(Gn({label:"noise of rate",unit:t.rates[f].unit,low:0,high:.5,step:.005,value:h().noise[1],change:M=>i.set({noise:[h().noise[0],M]})}),()=>h().noise[1],y),y.append(le("Other noise",()=>i.set({seed:[h().seed[0]+1,1]})))}},u=()=>{let{run:h,joint:f}=i;n.select.value=h.settings.law,r.select.value=h.lanes.find(_=>_.set?.law)?.set?.law??"",s.select.value=String(f);let g=`${h.settings.law} ${f}`;g!==a&&(a=g,d());for(let _ of l)_()};return u(),{element:e,show:u}}function Pp(i){let t=(e,n,s)=>{let r=()=>i.push(i.joint,n),o=()=>i.push(i.joint,0),a=X("button",{type:"button","aria-label":s},e);a.addEventListener("pointerdown",l=>{a.setPointerCapture(l.pointerId),r()});for(let l of["pointerup","pointercancel","blur","lostpointercapture"])a.addEventListener(l,o);return a.addEventListener("keydown",l=>{(l.key===" "||l.key==="Enter")&&!l.repeat&&(l.preventDefault(),r())}),a.addEventListener("keyup",o),a};return X("div",{class:"buttons"},t("◁ push",-1,"Push backwards while held"),t("push ▷",1,"Push forwards while held"))}function Lp(i){let t=X("div",{class:"kinetic"}),e=X("div",{class:"potential"}),n=X("div",{class:"mark"}),s=X("p",{class:"numbers"}),r=X("div",{class:"bar","aria-hidden":!0},e,t,n),o=1e-9,a=null,l=()=>{let{run:d}=i,{T:u,V:h}=d.energies(),{work:f,friction:g,stops:_}=d.account(d.lanes[0]),p=d.lanes[0].base+f-g-_;d.start!==a&&(a=d.start,o=1e-9),o=Math.max(o*.97,1.15*(u+h),1.15*p,1e-9);let m=E=>`${Math.max(0,Math.min(100,100*E/o)).toFixed(2)}%`;t.style.setProperty("width",m(u)),e.style.setProperty("width",m(h)),n.style.setProperty("left",m(p));let x=d.error(d.lanes[0]),A=E=>qe(E,3,o),b=`total ${A(u+h)} J · kinetic ${A(u)} · potential ${A(h)} · work of motor and push ${A(f)} · friction took ${A(g)}${_===0?"":`, stops ${A(_)}`} · error of the method ${x<1||d.settings.law==="off"?q_(x):"above 100 %: dt is long for this servo"}`;s.textContent=Number.isFinite(h)?b:"—"};return{element:X("section",{class:"energy","aria-label":"Energy"},r,s),show:l}}function q_(i){let t=100*i,e=Math.abs(t),n=t<0?"−":"+";return Number.isFinite(t)?e<1e-12?"0 %":`${n}${qe(e,3)} %`:"—"}function gi(i,t,e,n){return t[e](...i.takes[e].map(s=>n[s]))}var Ye=(i,t)=>({q:t.subarray(...i.state.q),qd:t.subarray(...i.state.qd)}),ri=(i,t)=>t.subarray(0,i.state.qd[1]);function Dp(i){return i.about.equations.length?Y_(i):$_(i)}function Y_(i){let{about:t,model:e}=i,n=[],s=[],r=t.equations.map((c,d)=>{let u=c.pieces.map(g=>{let _=X("output",{class:"live"}),p=X("span",{class:`term ${g.part}`,title:t.parts[g.part]});return p.append(_l(g.mathml),_),n.push({element:p,value:_,row:d}),p}),h=X("output",{class:"live"});s.push(h);let f=X("span",{class:"term force",title:"motor and push"});return f.append(_l(c.force),h),X("div",{class:"row"},...u,X("span",{class:"equals"},"="),f)}),o=X("p",{class:"legend"},...Object.entries(t.parts).map(([c,d])=>X("span",{class:`key ${c}`},d)),X("span",{class:"key force"},"motor u and push f")),a=()=>{let{run:c}=i,d=c.observe(),{damping:u,parameters:h}=c.settings,f={...Ye(t,c.x),...d,damping:u,parameters:h},g=gi(t,e,"terms",f),_=t.equations.map(()=>1e-12);n.forEach(({row:p},m)=>_[p]=Math.max(_[p],Math.abs(g[m]))),n.forEach(({element:p,value:m,row:x},A)=>{m.textContent=qe(g[A],3,_[x]);let b=Math.min(1,Math.abs(g[A])/_[x]);p.style.setProperty("--share",b.toFixed(2))}),s.forEach((p,m)=>p.textContent=qe(d.force[m],3,_[m]))},l=X("div",{class:"equations",tabindex:0,role:"group","aria-label":"Equations of motion"});return l.append(o,...r),{element:l,show:a}}function $_(i){let{about:t}=i,e=t.nv,n=[],s=["q̈","C q̇","G","F","u + f"],r=X("tr",{},X("th",{scope:"col"},"row"));for(let u=0;u<e;u++)r.append(X("th",{scope:"col"},`M${u+1}`));for(let u of s)r.append(X("th",{scope:"col"},u));let o=X("tbody",{});for(let u=0;u<e;u++){let h=X("tr",{},X("th",{scope:"row"},String(u+1)));for(let f=0;f<e+s.length;f++){let g=X("td",{});n.push(g),h.append(g)}o.append(h)}let a=X("p",{class:"note"},"M(q) q̈ + C(q, q̇) q̇ + G(q) + F(q̇) = u + f, in numbers. The formulas: chainrule derive."),l=X("table",{},X("thead",{},r),o),c=X("div",{class:"equations",tabindex:0,role:"group","aria-label":"Equations of motion"});return c.append(a,l),{element:c,show:()=>{let u=i.run.observe(),h=0;for(let f=0;f<e;f++){for(let g=0;g<e;g++)n[h++].textContent=qe(u.M[f*e+g],3);for(let g of[u.qdd,u.h,u.G,u.F,u.force])n[h++].textContent=qe(g[f],3)}}}}var la=i=>structuredClone(i.settings),Wi=i=>typeof i=="number"&&Number.isFinite(i),Hi=i=>t=>Array.isArray(t)&&t.length===i&&t.every(Wi);function so(i,t){if(typeof t!="object"||t===null)throw new Error("settings are missing");let{nv:e}=i,n={dt:r=>Wi(r)&&r>=1e-5&&r<=1,method:r=>r==="none"||i.methods.some(o=>o.name===r),parameters:Hi(i.parameters.length),damping:Hi(e),law:r=>r==="off"||i.laws.some(o=>o.name===r),target:Hi(e),kp:Hi(e),ki:Hi(e),kd:Hi(e),omega:Wi,effort:r=>Wi(r)&&r>0,limit:r=>Array.isArray(r)&&r.length===e&&r.every(o=>o===null||Wi(o)),push:Hi(e),drag:r=>r===null||K_(i,r),drive:r=>r===null||Z_(i,r),measured:r=>typeof r=="boolean",period:r=>Wi(r)&&r>=0&&r<=10,delay:r=>Wi(r)&&r>=0&&r<=10,noise:Hi(2),seed:Hi(2)},s={};for(let[r,o]of Object.entries(t)){if(!Object.hasOwn(n,r))throw new Error(`it sets “${r}”, which this lab does not know`);if(!n[r](o))throw new Error(`its value of ${r} makes no sense`);s[r]=o}return s}function Z_(i,t){let{rate:e,size:n,frequency:s}=t;return i.rates[e]!==void 0&&Wi(n)&&Wi(s)&&s>=0}function K_(i,t){let e=t;return typeof e=="object"&&Number.isInteger(e.link)&&e.link>=0&&e.link<i.links.length&&Hi(3)(e.point)&&Hi(3)(e.anchor)&&Wi(e.stiffness)&&Wi(e.damping)}var J_=2e6,j_=2e4,Q_=2e3,ty=6e4,ey=8e6;async function Up(i,t){let e=new Blob([i]).stream().pipeThrough(t).getReader(),n=[],s=0;for(let r=await e.read();!r.done;r=await e.read()){if(s+=r.value.length,s>ey)throw await e.cancel(),new Error("it is too long");n.push(r.value)}return new Uint8Array(await new Blob(n).arrayBuffer())}function ny(i){let t="";for(let e of i)t+=String.fromCharCode(e);return btoa(t).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}function iy(i){let t=atob(i.replaceAll("-","+").replaceAll("_","/"));return Uint8Array.from(t,e=>e.charCodeAt(0))}var qs=i=>i.about.embedded?parent:window;function Ml(i,t){try{qs(i).history.replaceState(null,"",t)}catch{}}async function ca(i){let t=await Np(i,i.run.start,i.run.changes,i.run.n);return t.length<=ty?t:Np(i,sy(i),[],0)}function sy(i){let{run:t,about:e}=i;return{settings:t.settings,x:Array.from(ri(e,t.x)),lanes:[]}}async function Np(i,t,e,n){let s=la(i.about),r=Object.entries(t.settings).filter(([l,c])=>JSON.stringify(c)!==JSON.stringify(s[l])),o={v:1,of:i.about.name,start:{settings:Object.fromEntries(r),x:t.x,lanes:t.lanes,...t.swarm?{swarm:t.swarm}:{}},changes:e,n},a=new TextEncoder().encode(JSON.stringify(o));return`run=${ny(await Up(a,new CompressionStream("deflate-raw")))}`}var ry=(i,t)=>i==="method"&&typeof t=="string"?t.replace(/^semi_implicit$/,"semi-implicit-euler").replaceAll("_","-"):t,Sl=i=>/(?:^#?|&)run=([\w-]*)/.exec(i)?.[1]??null,Fp=i=>/^#embed(&|$)/.test(i);async function Tu(i,t){let e;try{let n=await Up(iy(Sl(t)),new DecompressionStream("deflate-raw"));e=JSON.parse(new TextDecoder().decode(n),ry)}catch{throw new Error("it is cut off or was changed")}try{return oy(i.about,e)}catch(n){throw n instanceof TypeError?new Error("it makes no sense"):n}}function oy(i,t){if(t?.v!==1)throw new Error("it is of another version");if(t.of!==i.name)throw new Error(`it is about “${String(t.of)}”, and this is ${i.name}`);let e=i.state.qd[1],n=u=>Array.isArray(u)&&u.length===e&&u.every(h=>typeof h=="number"&&Number.isFinite(h)),s=u=>Array.isArray(u)&&u.length<=8&&u.every(h=>(h.method===null||i.methods.some(f=>f.name===h.method))&&typeof h.label=="string"&&h.label.length<100&&Number.isFinite(h.shift)&&(h.set===void 0||so(i,h.set)!==null)),{start:r,changes:o,n:a}=t;if(!n(r?.x)||!s(r.lanes))throw new Error("its start makes no sense");let l=r.swarm??0;if(!Number.isInteger(l)||l<0||l>Q_)throw new Error(`it has a swarm of ${String(l)}`);if(!Number.isInteger(a)||a<0||a>J_)throw new Error(`it has ${String(a)} steps`);if(!Array.isArray(o)||o.length>j_)throw new Error("its changes make no sense");let c=0;for(let u of o){if(!Number.isInteger(u.n)||u.n<c)throw new Error("its changes are out of order");if(c=u.n,u.set!==void 0&&(u.set=so(i,u.set)),u.x!==void 0&&!n(u.x))throw new Error("one of its poses makes no sense");if(u.lanes!==void 0&&!s(u.lanes))throw new Error("it compares what is not there")}return{start:{settings:{...la(i),...so(i,r.settings)},x:r.x,lanes:r.lanes,swarm:l},changes:o,n:a}}var ay=["ink","soft","line","paper","wash","accent","warm","link"],wl=["--c0","--c1","--c2","--c3","--c4","--c5","--c6"],El=null;function de(){if(El===null){let i=getComputedStyle(document.documentElement),t=n=>i.getPropertyValue(n).trim();El={...Object.fromEntries(ay.map(n=>[n,t(`--${n}`)])),lanes:wl.map(t)}}return El}function Xi(i){let t=getComputedStyle(document.documentElement),e=wl.length,n=typeof i=="string"?`--${i}`:wl[i%e],s=typeof i=="string"?n:wl[(i+Math.floor(i/e))%e],r=t.getPropertyValue(`${s}-dash`).trim().split(" ").map(Number);return{stroke:t.getPropertyValue(n).trim(),dash:r.filter(o=>o>0)}}var Op=[],Tl=i=>Op.push(i),kp=()=>{El=null;for(let i of Op)i()};matchMedia("(prefers-color-scheme: dark)").addEventListener("change",kp);function Bp(i){i?document.documentElement.dataset.scheme=i:delete document.documentElement.dataset.scheme,kp()}function ro(i){let t=devicePixelRatio||1,e=Math.round(i.clientWidth*t),n=Math.round(i.clientHeight*t);(i.width!==e||i.height!==n)&&(i.width=e,i.height=n);let s=i.getContext("2d");return s.setTransform(t,0,0,t,0,0),s}function Al(i,t){let e=X("a",{href:URL.createObjectURL(t),download:i});e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function Au(i){let{about:t,run:e}=i,n=["t [s]",...t.coordinates.map(r=>`${r.name} [${r.unit||"1"}]`),...t.rates.map(r=>`${r.name} [${r.unit}]`),...t.rates.map((r,o)=>`u_${o+1} [${r.effort}]`),"kinetic energy [J]","potential energy [J]","energy error [1]"],s=[];return e.again(()=>{let{T:r,V:o}=e.energies(),{torque:a}=e.observe(),l=[e.t,...ri(t,e.x),...a,r,o,e.error(e.lanes[0])];s.push(l.join(","))}),[n.join(","),...s,""].join(`
`)}function zp(i){let{protocol:t,pathname:e}=location;return t==="file:"?e.split("/").pop():`${i.about.name}.html`}async function Ru(i){let t=await ca(i),{title:e}=i.about;return`<iframe src="${zp(i)}#embed&amp;${t}" title="${e}" width="800" height="600" style="border:0"></iframe>`}function Vp(i,t,e){let n=async(c,d,u)=>{try{await navigator.clipboard.writeText(c),i.say(d)}catch{i.say(u)}},s=async()=>{let d=`${qs(i).location.href.split("#")[0]}#${await ca(i)}`;Ml(i,d);let u="it holds this run from its start to now, to the bit.";await n(d,`The link is copied: ${u}`,`The link is in the address bar: ${u}`)},r=async()=>{let c=await Ru(i),d=`It shows ${zp(i)}, which \`chainrule lab ${i.about.name} -o\` writes.`;await n(c,`The code for a page or slides is copied. ${d}`,c)},o=le("Record a video",()=>{t.running?t.stop():(t.start(),i.play(),i.say("Recording the stage; Share, Stop recording saves it as WebM.")),o.textContent=t.running?"Stop recording":"Record a video"}),a=()=>{let{canvas:c}=i.stage,d=X("canvas",{width:c.width,height:c.height}),u=d.getContext("2d");u.fillStyle=de().wash,u.fillRect(0,0,d.width,d.height),u.drawImage(c,0,0),e.hidden||u.drawImage(e,0,0,d.width,d.height),d.toBlob(h=>h&&Al(`${i.about.name}.png`,h))},l=()=>Al(`${i.about.name}.csv`,new Blob([Au(i)],{type:"text/csv"}));return yl("Share",le("Copy link",()=>{s()},{title:"The start, the settings and every change, in the address"}),le("Save the numbers as CSV",l),le("Save the picture as PNG",a),...t.able?[o]:[],le("Copy code to embed it",()=>{r()}))}function Gp(i,t){let[e,n]=[0,i.t.length-1];for(;e<n;){let s=e+n+1>>1;i.t[s]<=t?e=s:n=s-1}return e}function Rl(i,t){let e=Gp(i,t),n=Math.min(e+1,i.t.length-1),s=i.t[n]-i.t[e],r=s>0?Math.min(1,(t-i.t[e])/s):0,o=t>i.t[i.t.length-1]+1e-9,a=l=>l[e].map((c,d)=>o?NaN:c+r*(l[n][d]-c));return{q:a(i.q),qd:a(i.qd)}}function Hp(i,t,e){if(e>t.t[t.t.length-1])return i.rates.map(()=>0);let n=t.tau[Gp(t,e)],s=i.view.change;return s===null?n:n.map((r,o)=>s.reduce((a,l,c)=>a+l[o]*n[c],0))}try{new Intl.NumberFormat(navigator.language)}catch{Object.defineProperty(navigator,"language",{value:"en-US",configurable:!0})}var ly="uplot",cy="u-hz",hy="u-vt",uy="u-title",dy="u-wrap",fy="u-under",py="u-over",my="u-axis",br="u-off",gy="u-select",xy="u-cursor-x",_y="u-cursor-y",yy="u-cursor-pt",vy="u-legend",by="u-live",My="u-inline",Sy="u-series",wy="u-marker",Wp="u-label",Ey="u-value",ua="width",da="height";var Xp="bottom",oo="left",Cu="right",qu="#000",qp=qu+"0",Pu="mousemove",Yp="mousedown",Iu="mouseup",$p="mouseenter",Zp="mouseleave",Kp="dblclick",Ty="resize",Ay="scroll",Jp="change",Dl="dppxchange",Yu="--",po=typeof window<"u",Fu=po?document:null,lo=po?window:null,Ry=po?navigator:null,Re,Cl;function Ou(){let i=devicePixelRatio;Re!=i&&(Re=i,Cl&&Bu(Jp,Cl,Ou),Cl=matchMedia(`(min-resolution: ${Re-.001}dppx) and (max-resolution: ${Re+.001}dppx)`),Mr(Jp,Cl,Ou),lo.dispatchEvent(new CustomEvent(Dl)))}function xi(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function ku(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function $e(i,t,e){i.style[t]=e+"px"}function qi(i,t,e,n){let s=Fu.createElement(i);return t!=null&&xi(s,t),e?.insertBefore(s,n),s}function Ii(i,t){return qi("div",i,t)}var jp=new WeakMap;function cs(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=jp.get(i);r!=o&&(i.style.transform=r,jp.set(i,r),t<0||e<0||t>n||e>s?xi(i,br):ku(i,br))}var Qp=new WeakMap;function tm(i,t,e){let n=t+e,s=Qp.get(i);n!=s&&(Qp.set(i,n),i.style.background=t,i.style.borderColor=e)}var em=new WeakMap;function nm(i,t,e,n){let s=t+""+e,r=em.get(i);s!=r&&(em.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var $u={passive:!0},Cy={...$u,capture:!0};function Mr(i,t,e,n){t.addEventListener(i,e,n?Cy:$u)}function Bu(i,t,e,n){t.removeEventListener(i,e,$u)}po&&Ou();function Yi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:_i((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function Pm(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var Im=i=>i!=null,Lm=i=>i!=null&&i>0,Fl=Pm(Im),Py=Pm(Lm);function Iy(i,t,e,n=0,s=!1){let r=s?Py:Fl,o=s?Lm:Im;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let d=i[c];o(d)&&(d<a?a=d:d>l&&(l=d))}return[a??Be,l??-Be]}function Ol(i,t,e,n){let s=rm(i),r=rm(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Es:Dm,a=s==1?_i:Li,l=r==1?Li:_i,c=a(o(wn(i))),d=l(o(wn(t))),u=co(e,c),h=co(e,d);return e==10&&(c<0&&(u=ze(u,-c)),d<0&&(h=ze(h,-d))),n||e==2?(i=u*s,t=h*r):(i=Om(i,u),t=kl(t,h)),[i,t]}function Zu(i,t,e,n){let s=Ol(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Ku=.1,im={mode:3,pad:Ku},pa={pad:0,soft:null,mode:0},Ly={min:pa,max:pa};function Nl(i,t,e,n){return Bl(e)?sm(i,t,e):(pa.pad=e,pa.soft=n?0:null,pa.mode=n?3:0,sm(i,t,Ly))}function Ee(i,t){return i??t}function Dy(i,t,e){for(t=Ee(t,0),e=Ee(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function sm(i,t,e){let n=e.min,s=e.max,r=Ee(n.pad,0),o=Ee(s.pad,0),a=Ee(n.hard,-Be),l=Ee(s.hard,Be),c=Ee(n.soft,Be),d=Ee(s.soft,-Be),u=Ee(n.mode,0),h=Ee(s.mode,0),f=t-i,g=Es(f),_=ti(wn(i),wn(t)),p=Es(_),m=wn(p-g);(f<1e-24||m>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=Be&&(r=0),h==2&&d!=-Be&&(o=0)));let x=f||_||1e3,A=Es(x),b=co(10,_i(A)),E=x*(f==0?i==0?.1:1:r),w=ze(Om(i-E,b/10),24),y=i>=c&&(u==1||u==3&&w<=c||u==2&&w>=c)?c:Be,M=ti(a,w<y&&i>=y?y:$i(y,w)),P=x*(f==0?t==0?.1:1:o),C=ze(kl(t+P,b/10),24),I=t<=d&&(h==1||h==3&&C>=d||h==2&&C<=d)?d:-Be,F=$i(l,C>I&&t<=I?I:ti(I,C));return M==F&&M==0&&(F=100),[M,F]}var Ny=new Intl.NumberFormat(po?Ry.language:"en-US"),Ju=i=>Ny.format(i),yi=Math,Ll=yi.PI,wn=yi.abs,_i=yi.floor,Sn=yi.round,Li=yi.ceil,$i=yi.min,ti=yi.max,co=yi.pow,rm=yi.sign,Es=yi.log10,Dm=yi.log2,Uy=(i,t=1)=>yi.sinh(i)*t,Lu=(i,t=1)=>yi.asinh(i/t),Be=1/0;function om(i){return(Es((i^i>>31)-(i>>31))|0)+1}function zu(i,t,e){return $i(ti(i,t),e)}function Nm(i){return typeof i=="function"}function be(i){return Nm(i)?i:()=>i}var Fy=()=>{},Um=i=>i,Fm=(i,t)=>t,Oy=i=>null,am=i=>!0,lm=(i,t)=>i==t,ky=/\.\d*?(?=9{6,}|0{6,})/gm,Sr=i=>{if(Bm(i)||$s.has(i))return i;let t=`${i}`,e=t.match(ky);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Sr(s)}e${r}`}return ze(i,n)};function yr(i,t){return Sr(ze(Sr(i/t))*t)}function kl(i,t){return Sr(Li(Sr(i/t))*t)}function Om(i,t){return Sr(_i(Sr(i/t))*t)}function ze(i,t=0){if(Bm(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Sn(n)/e}var $s=new Map;function km(i){return((""+i).split(".")[1]||"").length}function ga(i,t,e,n){let s=[],r=n.map(km);for(let o=t;o<e;o++){let a=wn(o),l=ze(co(i,o),a);for(let c=0;c<n.length;c++){let d=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),h=i==10?d:ze(d,u);s.push(h),$s.set(h,u)}}return s}var ma={},ju=[],ho=[null,null],Ys=Array.isArray,Bm=Number.isInteger,By=i=>i===void 0;function cm(i){return typeof i=="string"}function Bl(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function zy(i){return i!=null&&typeof i=="object"}var Vy=Object.getPrototypeOf(Uint8Array),zm="__proto__";function uo(i,t=Bl){let e;if(Ys(i)){let n=i.find(s=>s!=null);if(Ys(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=uo(i[s],t)}else e=i.slice()}else if(i instanceof Vy)e=i.slice();else if(t(i)){e={};for(let n in i)n!=zm&&(e[n]=uo(i[n],t))}else e=i;return e}function _n(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=zm&&(Bl(i[s])?_n(i[s],uo(n[s])):i[s]=uo(n[s]))}return i}var Gy=0,Hy=1,Wy=2;function Xy(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function qy(i,t){if(Zy(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return Ky(o[0])||(o=$y(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let d=0;d<c;d++)e.add(l[d])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let d=a[c],u=Array(s).fill(void 0),h=t?t[o][c]:Hy,f=[];for(let g=0;g<d.length;g++){let _=d[g],p=r.get(l[g]);_===null?h!=Gy&&(u[p]=_,h==Wy&&f.push(p)):u[p]=_}Xy(u,f,s),n.push(u)}}return n}var Yy=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function $y(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function Zy(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function Ky(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ti(1,_i((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Vm=["January","February","March","April","May","June","July","August","September","October","November","December"],Gm=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Hm(i){return i.slice(0,3)}var Jy=Gm.map(Hm),jy=Vm.map(Hm),Qy={MMMM:Vm,MMM:jy,WWWW:Gm,WWW:Jy};function ha(i){return(i<10?"0":"")+i}function tv(i){return(i<10?"00":i<100?"0":"")+i}var ev={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>ha(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>ha(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>ha(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>ha(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>ha(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>tv(i.getMilliseconds())};function Qu(i,t){t=t||Qy;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?ev[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var nv=new Intl.DateTimeFormat().resolvedOptions().timeZone;function iv(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==nv?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Wm=i=>i%1==0,Ul=[1,2,2.5,5],sv=ga(10,-32,0,Ul),Xm=ga(10,0,32,Ul),rv=Xm.filter(Wm),vr=sv.concat(Xm),td=`
`,qm="{YYYY}",hm=td+qm,Ym="{M}/{D}",fa=td+Ym,Pl=fa+"/{YY}",$m="{aa}",ov="{h}:{mm}",ao=ov+$m,um=td+ao,dm=":{ss}",Pe=null;function Zm(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?ga(10,0,3,Ul).filter(Wm):ga(10,-3,0,Ul)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,qm,Pe,Pe,Pe,Pe,Pe,Pe,1],[s*28,"{MMM}",hm,Pe,Pe,Pe,Pe,Pe,1],[s,Ym,hm,Pe,Pe,Pe,Pe,Pe,1],[n,"{h}"+$m,Pl,Pe,fa,Pe,Pe,Pe,1],[e,ao,Pl,Pe,fa,Pe,Pe,Pe,1],[t,dm,Pl+" "+ao,Pe,fa+" "+ao,Pe,um,Pe,1],[i,dm+".{fff}",Pl+" "+ao,Pe,fa+" "+ao,Pe,um,Pe,1]];function d(u){return(h,f,g,_,p,m)=>{let x=[],A=p>=o,b=p>=r&&p<o,E=u(g),w=ze(E*i,3),y=Du(E.getFullYear(),A?0:E.getMonth(),b||A?1:E.getDate()),M=ze(y*i,3);if(b||A){let P=b?p/r:0,C=A?p/o:0,I=w==M?w:ze(Du(y.getFullYear()+C,y.getMonth()+P,1)*i,3),F=new Date(Sn(I/i)),z=F.getFullYear(),N=F.getMonth();for(let G=0;I<=_;G++){let Y=Du(z+C*G,N+P*G,1),V=Y-u(ze(Y*i,3));I=ze((+Y+V)*i,3),I<=_&&x.push(I)}}else{let P=p>=s?s:p,C=_i(g)-_i(w),I=M+C+kl(w-M,P);x.push(I);let F=u(I),z=F.getHours()+F.getMinutes()/e+F.getSeconds()/n,N=p/n,G=h.axes[f]._space,Y=m/G;for(;I=ze(I+p,i==1?0:3),!(I>_);)if(N>1){let V=_i(ze(z+N,6))%24,j=u(I).getHours()-V;j>1&&(j=-1),I-=j*n,z=(z+N)%24;let et=x[x.length-1];ze((I-et)/p,3)*Y>=.7&&x.push(I)}else x.push(I)}return x}}return[l,c,d]}var[av,lv,cv]=Zm(1),[hv,uv,dv]=Zm(.001);ga(2,-53,53,[1]);function fm(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function pm(i,t){return(e,n,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,d,u,h,f;return n.map(g=>{let _=i(g),p=_.getFullYear(),m=_.getMonth(),x=_.getDate(),A=_.getHours(),b=_.getMinutes(),E=_.getSeconds(),w=p!=l&&a[2]||m!=c&&a[3]||x!=d&&a[4]||A!=u&&a[5]||b!=h&&a[6]||E!=f&&a[7]||a[1];return l=p,c=m,d=x,u=A,h=b,f=E,w(_)})}}function fv(i,t){let e=Qu(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Du(i,t,e){return new Date(i,t,e)}function mm(i,t){return t(i)}var pv="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function gm(i,t){return(e,n,s,r)=>r==null?Yu:t(i(n))}function mv(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function gv(i,t){return i.series[t].fill(i,t)}var xv={show:!0,live:!0,isolate:!1,mount:Fy,markers:{show:!0,width:2,stroke:mv,fill:gv,dash:"solid"},idx:null,idxs:null,values:[]};function _v(i,t){let e=i.cursor.points,n=Ii(),s=e.size(i,t);$e(n,ua,s),$e(n,da,s);let r=s/-2;$e(n,"marginLeft",r),$e(n,"marginTop",r);let o=e.width(i,t,s);return o&&$e(n,"borderWidth",o),n}function yv(i,t){let e=i.series[t].points;return e._fill||e._stroke}function vv(i,t){let e=i.series[t].points;return e._stroke||e._fill}function bv(i,t){return i.series[t].points.size}var Nu=[0,0];function Mv(i,t,e){return Nu[0]=t,Nu[1]=e,Nu}function Il(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Uu(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var Sv={show:!0,x:!0,y:!0,lock:!1,move:Mv,points:{one:!1,show:_v,size:bv,width:0,stroke:vv,fill:yv},bind:{mousedown:Il,mouseup:Il,click:Il,dblclick:Il,mousemove:Uu,mouseleave:Uu,mouseenter:Uu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Km={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},ed=_n({},Km,{filter:Fm}),Jm=_n({},ed,{size:10}),jm=_n({},Km,{show:!1}),nd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Qm="bold "+nd,tg=1.5,xm={show:!0,scale:"x",stroke:qu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Qm,side:2,grid:ed,ticks:Jm,border:jm,font:nd,lineGap:tg,rotate:0},wv="Value",Ev="Time",_m={show:!0,scale:"x",auto:!1,sorted:1,min:Be,max:-Be,idxs:[]};function Tv(i,t,e,n,s){return t.map(r=>r==null?"":Ju(r))}function Av(i,t,e,n,s,r,o){let a=[],l=$s.get(s)||0;e=o?e:ze(kl(e,s),l);for(let c=e;c<=n;c=ze(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Vu(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Es:Dm,d=_i(c(e));s=co(l,d),l==10&&(s=vr[Yi(s,vr)]);let u=e,h=s*l;l==10&&(h=vr[Yi(h,vr)]);do a.push(u),u=u+s,l==10&&!$s.has(u)&&(u=ze(u,$s.get(s))),u>=h&&(s=u,h=s*l,l==10&&(h=vr[Yi(h,vr)]));while(u<=n);return a}function Rv(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Vu(i,t,ti(l,e),n,s):[l],d=n>=0&&e<=0?[0]:[];return(e<-l?Vu(i,t,ti(l,-n),-e,s):[l]).reverse().map(h=>-h).concat(d,c)}var eg=/./,Cv=/[12357]/,Pv=/[125]/,ym=/1/,Gu=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function Iv(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,d=l(10,o),u=l(9,o)-d>=c?eg:l(7,o)-d>=c?Cv:l(5,o)-d>=c?Pv:ym;if(u==ym){let h=wn(l(1,o)-d);if(h<c)return Gu(t.slice().reverse(),a.distr,u,Li(c/h)).reverse()}return Gu(t,a.distr,u,1)}function Lv(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=wn(l(1,o)-l(2,o));return c<a?Gu(t.slice().reverse(),3,eg,Li(a/c)).reverse():t}function Dv(i,t,e,n){return n==null?Yu:t==null?"":Ju(t)}var vm={show:!0,scale:"y",stroke:qu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Qm,side:3,grid:ed,ticks:Jm,border:jm,font:nd,lineGap:tg,rotate:0};function Nv(i,t){let e=3+(i||1)*2;return ze(e*t,3)}function Uv(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=wn(o-r),l=i.series[t],c=a/(l.points.space*Re);return n[1]-n[0]<=c}var bm={scale:null,auto:!0,sorted:0,min:Be,max:-Be},ng=(i,t,e,n,s)=>s,Mm={show:!0,auto:!0,sorted:0,gaps:ng,alpha:1,facets:[_n({},bm,{scale:"x"}),_n({},bm,{scale:"y"})]},Sm={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:ng,alpha:1,points:{show:Uv,filter:null},values:null,min:Be,max:-Be,idxs:[],path:null,clip:null};function Fv(i,t,e,n,s){return e/10}var ig={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Ov=_n({},ig,{time:!1,ori:1}),wm={};function sg(i,t){let e=wm[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let d=0;d<e.plots.length;d++)e.plots[d]!=s&&e.plots[d].pub(n,s,r,o,a,l,c)}},i!=null&&(wm[i]=e)),e}var fo=1,Hu=2;function wr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],d=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],h=a.left,f=a.top,g=a.width,_=a.height,p=i.valToPosH,m=i.valToPosV;return d.ori==0?e(s,l,c,d,u,p,m,h,f,g,_,Vl,mo,Hl,og,lg):e(s,l,c,d,u,m,p,f,h,_,g,Gl,go,rd,ag,cg)}function id(i,t){let e=0,n=0,s=Ee(i.bands,ju);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function kv(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ts(i,t,e,n,s,r){return wr(i,t,(o,a,l,c,d,u,h,f,g,_,p)=>{let m=o.pxRound,x=c.dir*(c.ori==0?1:-1),A=c.ori==0?mo:go,b,E;x==1?(b=e,E=n):(b=n,E=e);let w=m(u(a[b],c,_,f)),y=m(h(l[b],d,p,g)),M=m(u(a[E],c,_,f)),P=m(h(r==1?d.max:d.min,d,p,g)),C=new Path2D(s);return A(C,M,P),A(C,w,P),A(C,w,y),C})}function zl(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?Hl:rd,l=e;for(let u=0;u<i.length;u++){let h=i[u];if(h[1]>h[0]){let f=h[0]-l;f>0&&a(o,l,n,f,n+r),l=h[1]}}let c=e+s-l,d=10;c>0&&a(o,l,n-d/2,c,n+r+d)}return o}function Bv(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function sd(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,h=c;if(s==1)for(;++c<=n&&t[c]===null;)h=c;else for(;--c>=e&&t[c]===null;)h=c;let f=r(i[u]),g=h==u?f:r(i[h]),_=u-s;f=o<=0&&_>=0&&_<l?r(i[_]):f;let m=h+s;g=o>=0&&m>=0&&m<l?r(i[m]):g,g>=f&&a.push([f,g])}return a}function Em(i){return i==0?Um:i==1?Sn:t=>yr(t,i)}function rg(i){let t=i==0?Vl:Gl,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,d=0)=>{c==0&&d==0?n(s,r,o,a,l):(c=$i(c,a/2,l/2),d=$i(d,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,d),e(s,r,o+l,r,o,d),e(s,r,o,r+a,o,c),s.closePath())}}var Vl=(i,t,e)=>{i.moveTo(t,e)},Gl=(i,t,e)=>{i.moveTo(e,t)},mo=(i,t,e)=>{i.lineTo(t,e)},go=(i,t,e)=>{i.lineTo(e,t)},Hl=rg(0),rd=rg(1),og=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},ag=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},lg=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},cg=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function hg(i){return(t,e,n,s,r)=>wr(t,e,(o,a,l,c,d,u,h,f,g,_,p)=>{let{pxRound:m,points:x}=o,A,b;c.ori==0?(A=Vl,b=og):(A=Gl,b=ag);let E=ze(x.width*Re,3),w=(x.size-x.width)/2*Re,y=ze(w*2,3),M=new Path2D,P=new Path2D,{left:C,top:I,width:F,height:z}=t.bbox;Hl(P,C-y,I-y,F+y*2,z+y*2);let N=G=>{if(l[G]!=null){let Y=m(u(a[G],c,_,f)),V=m(h(l[G],d,p,g));A(M,Y+w,V),b(M,Y,V,w,0,Ll*2)}};if(r)r.forEach(N);else for(let G=n;G<=s;G++)N(G);return{stroke:E>0?M:null,fill:M,clip:P,flags:fo|Hu}})}function ug(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var zv=ug(mo),Vv=ug(go);function dg(i){let t=Ee(i?.alignGaps,0);return(e,n,s,r)=>wr(e,n,(o,a,l,c,d,u,h,f,g,_,p)=>{[s,r]=Fl(l,s,r);let m=o.pxRound,x=z=>m(u(z,c,_,f)),A=z=>m(h(z,d,p,g)),b,E;c.ori==0?(b=mo,E=zv):(b=go,E=Vv);let w=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:fo},M=y.stroke,P=!1;if(r-s>=_*4){let z=ut=>e.posToVal(ut,c.key,!0),N=null,G=null,Y,V,lt,Z=x(a[w==1?s:r]),j=x(a[s]),et=x(a[r]),dt=z(w==1?j+1:et-1);for(let ut=w==1?s:r;ut>=s&&ut<=r;ut+=w){let tt=a[ut],_t=(w==1?tt<dt:tt>dt)?Z:x(tt),At=l[ut];_t==Z?At!=null?(V=At,N==null?(b(M,_t,A(V)),Y=N=G=V):V<N?N=V:V>G&&(G=V)):At===null&&(P=!0):(N!=null&&E(M,Z,A(N),A(G),A(Y),A(V)),At!=null?(V=At,b(M,_t,A(V)),N=G=Y=V):(N=G=null,At===null&&(P=!0)),Z=_t,dt=z(Z+w))}N!=null&&N!=G&&lt!=Z&&E(M,Z,A(N),A(G),A(Y),A(V))}else for(let z=w==1?s:r;z>=s&&z<=r;z+=w){let N=l[z];N===null?P=!0:N!=null&&b(M,x(a[z]),A(N))}let[I,F]=id(e,n);if(o.fill!=null||I!=0){let z=y.fill=new Path2D(M),N=o.fillTo(e,n,o.min,o.max,I),G=A(N),Y=x(a[s]),V=x(a[r]);w==-1&&([V,Y]=[Y,V]),b(z,V,G),b(z,Y,G)}if(!o.spanGaps){let z=[];P&&z.push(...sd(a,l,s,r,w,x,t)),y.gaps=z=o.gaps(e,n,s,r,z),y.clip=zl(z,c.ori,f,g,_,p)}return F!=0&&(y.band=F==2?[Ts(e,n,s,r,M,-1),Ts(e,n,s,r,M,1)]:Ts(e,n,s,r,M,F)),y})}function Gv(i){let t=Ee(i.align,1),e=Ee(i.ascDesc,!1),n=Ee(i.alignGaps,0),s=Ee(i.extend,!1);return(r,o,a,l)=>wr(r,o,(c,d,u,h,f,g,_,p,m,x,A)=>{[a,l]=Fl(u,a,l);let b=c.pxRound,{left:E,width:w}=r.bbox,y=j=>b(g(j,h,x,p)),M=j=>b(_(j,f,A,m)),P=h.ori==0?mo:go,C={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:fo},I=C.stroke,F=h.dir*(h.ori==0?1:-1),z=M(u[F==1?a:l]),N=y(d[F==1?a:l]),G=N,Y=N;s&&t==-1&&(Y=E,P(I,Y,z)),P(I,N,z);for(let j=F==1?a:l;j>=a&&j<=l;j+=F){let et=u[j];if(et==null)continue;let dt=y(d[j]),ut=M(et);t==1?P(I,dt,z):P(I,G,ut),P(I,dt,ut),z=ut,G=dt}let V=G;s&&t==1&&(V=E+w,P(I,V,z));let[lt,Z]=id(r,o);if(c.fill!=null||lt!=0){let j=C.fill=new Path2D(I),et=c.fillTo(r,o,c.min,c.max,lt),dt=M(et);P(j,V,dt),P(j,Y,dt)}if(!c.spanGaps){let j=[];j.push(...sd(d,u,a,l,F,y,n));let et=c.width*Re/2,dt=e||t==1?et:-et,ut=e||t==-1?-et:et;j.forEach(tt=>{tt[0]+=dt,tt[1]+=ut}),C.gaps=j=c.gaps(r,o,a,l,j),C.clip=zl(j,h.ori,p,m,x,A)}return Z!=0&&(C.band=Z==2?[Ts(r,o,a,l,I,-1),Ts(r,o,a,l,I,1)]:Ts(r,o,a,l,I,Z)),C})}function Tm(i,t,e,n,s,r,o=Be){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let d=wn(i[l]-i[a]);d<c&&(c=d,o=wn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function Hv(i){i=i||ma;let t=Ee(i.size,[.6,Be,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=be(s),o=1-t[0],a=Ee(t[1],Be),l=Ee(t[2],1),c=Ee(i.disp,ma),d=Ee(i.each,f=>{}),{fill:u,stroke:h}=c;return(f,g,_,p)=>wr(f,g,(m,x,A,b,E,w,y,M,P,C,I)=>{let F=m.pxRound,z=e,N=n*Re,G=a*Re,Y=l*Re,V,lt;b.ori==0?[V,lt]=r(f,g):[lt,V]=r(f,g);let Z=b.dir*(b.ori==0?1:-1),j=b.ori==0?Hl:rd,et=b.ori==0?d:(Ct,$t,oe,St,ke,Vt,Yt)=>{d(Ct,$t,oe,ke,St,Yt,Vt)},dt=Ee(f.bands,ju).find(Ct=>Ct.series[0]==g),ut=dt!=null?dt.dir:0,tt=m.fillTo(f,g,m.min,m.max,ut),mt=F(y(tt,E,I,P)),_t,At,Mt,Wt=C,re=F(m.width*Re),Gt=!1,pe=null,he=null,ie=null,Je=null;u!=null&&(re==0||h!=null)&&(Gt=!0,pe=u.values(f,g,_,p),he=new Map,new Set(pe).forEach(Ct=>{Ct!=null&&he.set(Ct,new Path2D)}),re>0&&(ie=h.values(f,g,_,p),Je=new Map,new Set(ie).forEach(Ct=>{Ct!=null&&Je.set(Ct,new Path2D)})));let{x0:Ve,size:dn}=c;if(Ve!=null&&dn!=null){z=1,x=Ve.values(f,g,_,p),Ve.unit==2&&(x=x.map(oe=>f.posToVal(M+oe*C,b.key,!0)));let Ct=dn.values(f,g,_,p);dn.unit==2?At=Ct[0]*C:At=w(Ct[0],b,C,M)-w(0,b,C,M),Wt=Tm(x,A,w,b,C,M,Wt),Mt=Wt-At+N}else Wt=Tm(x,A,w,b,C,M,Wt),Mt=Wt*o+N,At=Wt-Mt;Mt<1&&(Mt=0),re>=At/2&&(re=0),Mt<5&&(F=Um);let Fe=Mt>0,Cn=Wt-Mt-(Fe?re:0);At=F(zu(Cn,Y,G)),_t=(z==0?At/2:z==Z?0:At)-z*Z*((z==0?N/2:0)+(Fe?re/2:0));let Se={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},vn=Gt?null:new Path2D,nn=null;if(dt!=null)nn=f.data[dt.series[1]];else{let{y0:Ct,y1:$t}=c;Ct!=null&&$t!=null&&(A=$t.values(f,g,_,p),nn=Ct.values(f,g,_,p))}let fn=V*At,k=lt*At;for(let Ct=Z==1?_:p;Ct>=_&&Ct<=p;Ct+=Z){let $t=A[Ct];if($t==null)continue;if(nn!=null){let q=nn[Ct]??0;if($t-q==0)continue;mt=y(q,E,I,P)}let oe=b.distr!=2||c!=null?x[Ct]:Ct,St=w(oe,b,C,M),ke=y(Ee($t,tt),E,I,P),Vt=F(St-_t),Yt=F(ti(ke,mt)),L=F($i(ke,mt)),S=Yt-L;if($t!=null){let q=$t<0?k:fn,ht=$t<0?fn:k;Gt?(re>0&&ie[Ct]!=null&&j(Je.get(ie[Ct]),Vt,L+_i(re/2),At,ti(0,S-re),q,ht),pe[Ct]!=null&&j(he.get(pe[Ct]),Vt,L+_i(re/2),At,ti(0,S-re),q,ht)):j(vn,Vt,L+_i(re/2),At,ti(0,S-re),q,ht),et(f,g,Ct,Vt-re/2,L,At+re,S)}}return re>0?Se.stroke=Gt?Je:vn:Gt||(Se._fill=m.width==0?m._fill:m._stroke??m._fill,Se.width=0),Se.fill=Gt?he:vn,Se})}function Wv(i,t){let e=Ee(t?.alignGaps,0);return(n,s,r,o)=>wr(n,s,(a,l,c,d,u,h,f,g,_,p,m)=>{[r,o]=Fl(c,r,o);let x=a.pxRound,A=V=>x(h(V,d,p,g)),b=V=>x(f(V,u,m,_)),E,w,y;d.ori==0?(E=Vl,y=mo,w=lg):(E=Gl,y=go,w=cg);let M=d.dir*(d.ori==0?1:-1),P=A(l[M==1?r:o]),C=P,I=[],F=[];for(let V=M==1?r:o;V>=r&&V<=o;V+=M)if(c[V]!=null){let Z=l[V],j=A(Z);I.push(C=j),F.push(b(c[V]))}let z={stroke:i(I,F,E,y,w,x),fill:null,clip:null,band:null,gaps:null,flags:fo},N=z.stroke,[G,Y]=id(n,s);if(a.fill!=null||G!=0){let V=z.fill=new Path2D(N),lt=a.fillTo(n,s,a.min,a.max,G),Z=b(lt);y(V,C,Z),y(V,P,Z)}if(!a.spanGaps){let V=[];V.push(...sd(l,c,r,o,M,A,e)),z.gaps=V=a.gaps(n,s,r,o,V),z.clip=zl(V,d.ori,g,_,p,m)}return Y!=0&&(z.band=Y==2?[Ts(n,s,r,o,N,-1),Ts(n,s,r,o,N,1)]:Ts(n,s,r,o,N,Y)),z})}function Xv(i){return Wv(qv,i)}function qv(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),d=Array(o-1),u=Array(o-1);for(let h=0;h<o-1;h++)d[h]=t[h+1]-t[h],u[h]=i[h+1]-i[h],c[h]=d[h]/u[h];l[0]=c[0];for(let h=1;h<o-1;h++)c[h]===0||c[h-1]===0||c[h-1]>0!=c[h]>0?l[h]=0:(l[h]=3*(u[h-1]+u[h])/((2*u[h]+u[h-1])/c[h-1]+(u[h]+2*u[h-1])/c[h]),isFinite(l[h])||(l[h]=0));l[o-1]=c[o-2];for(let h=0;h<o-1;h++)s(a,i[h]+u[h]/3,t[h]+l[h]*u[h]/3,i[h+1]-u[h]/3,t[h+1]-l[h+1]*u[h]/3,i[h+1],t[h+1])}return a}var Wu=new Set;function Am(){for(let i of Wu)i.syncRect(!0)}po&&(Mr(Ty,lo,Am),Mr(Ay,lo,Am,!0),Mr(Dl,lo,()=>{kn.pxRatio=Re}));var Yv=dg(),$v=hg();function Rm(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Xu(r,o,t,e))}function Zv(i,t){return i.map((e,n)=>n==0?{}:_n({},t,e))}function Xu(i,t,e,n){return _n({},t==0?e:n,i)}function fg(i,t,e){return t==null?ho:[t,e]}var Kv=fg;function Jv(i,t,e){return t==null?ho:Nl(t,e,Ku,!0)}function pg(i,t,e,n){return t==null?ho:Ol(t,e,i.scales[n].log,!1)}var jv=pg;function mg(i,t,e,n){return t==null?ho:Zu(t,e,i.scales[n].log,!1)}var Qv=mg;function tb(i,t,e,n,s){let r=ti(om(i),om(t)),o=t-i,a=Yi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?$s.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Cm(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Sn((e=+s)*Re))+"px"),[i,t,e]}function eb(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=ze(t[2]*Re,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function kn(i,t,e){let n={mode:Ee(i.mode,1)},s=n.mode;function r(v,T,D,U){let H=T.valToPct(v);return U+D*(T.dir==-1?1-H:H)}function o(v,T,D,U){let H=T.valToPct(v);return U+D*(T.dir==-1?H:1-H)}function a(v,T,D,U){return T.ori==0?r(v,T,D,U):o(v,T,D,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ii(ly);if(i.id!=null&&(c.id=i.id),xi(c,i.class),i.title){let v=Ii(uy,c);v.textContent=i.title}let d=qi("canvas"),u=n.ctx=d.getContext("2d"),h=Ii(dy,c);Mr("click",h,v=>{v.target===g&&(He!=Yr||je!=$r)&&On.click(n,v)},!0);let f=n.under=Ii(fy,h);h.appendChild(d);let g=n.over=Ii(py,h);i=uo(i);let _=+Ee(i.pxAlign,1),p=Em(_);(i.plugins||[]).forEach(v=>{v.opts&&(i=v.opts(n,i)||i)});let m=i.ms||.001,x=n.series=s==1?Rm(i.series||[],_m,Sm,!1):Zv(i.series||[null],Mm),A=n.axes=Rm(i.axes||[],xm,vm,!0),b=n.scales={},E=n.bands=i.bands||[];E.forEach(v=>{v.fill=be(v.fill||null),v.dir=Ee(v.dir,-1)});let w=s==2?x[1].facets[0].scale:x[0].scale,y={axes:bs,series:_e},M=(i.drawOrder||["axes","series"]).map(v=>y[v]);function P(v){let T=v.distr==3?D=>Es(D>0?D:v.clamp(n,D,v.min,v.max,v.key)):v.distr==4?D=>Lu(D,v.asinh):v.distr==100?D=>v.fwd(D):D=>D;return D=>{let U=T(D),{_min:H,_max:J}=v,at=J-H;return(U-H)/at}}function C(v){let T=b[v];if(T==null){let D=(i.scales||ma)[v]||ma;if(D.from!=null){C(D.from);let U=_n({},b[D.from],D,{key:v});U.valToPct=P(U),b[v]=U}else{T=b[v]=_n({},v==w?ig:Ov,D),T.key=v;let U=T.time,H=T.range,J=Ys(H);if((v!=w||s==2&&!U)&&(J&&(H[0]==null||H[1]==null)&&(H={min:H[0]==null?im:{mode:1,hard:H[0],soft:H[0]},max:H[1]==null?im:{mode:1,hard:H[1],soft:H[1]}},J=!1),!J&&Bl(H))){let at=H;H=(ft,vt,Nt)=>vt==null?ho:Nl(vt,Nt,at)}T.range=be(H||(U?Kv:v==w?T.distr==3?jv:T.distr==4?Qv:fg:T.distr==3?pg:T.distr==4?mg:Jv)),T.auto=be(J?!1:T.auto),T.clamp=be(T.clamp||Fv),T._min=T._max=null,T.valToPct=P(T)}}}C("x"),C("y"),s==1&&x.forEach(v=>{C(v.scale)}),A.forEach(v=>{C(v.scale)});for(let v in i.scales)C(v);let I=b[w],F=I.distr,z,N;I.ori==0?(xi(c,cy),z=r,N=o):(xi(c,hy),z=o,N=r);let G={};for(let v in b){let T=b[v];(T.min!=null||T.max!=null)&&(G[v]={min:T.min,max:T.max},T.min=T.max=null)}let Y=i.tzDate||(v=>new Date(Sn(v/m))),V=i.fmtDate||Qu,lt=m==1?cv(Y):dv(Y),Z=pm(Y,fm(m==1?lv:uv,V)),j=gm(Y,mm(pv,V)),et=[],dt=n.legend=_n({},xv,i.legend),ut=n.cursor=_n({},Sv,{drag:{y:s==2}},i.cursor),tt=dt.show,mt=ut.show,_t=dt.markers;dt.idxs=et,_t.width=be(_t.width),_t.dash=be(_t.dash),_t.stroke=be(_t.stroke),_t.fill=be(_t.fill);let At,Mt,Wt,re=[],Gt=[],pe,he=!1,ie={};if(dt.live){let v=x[1]?x[1].values:null;he=v!=null,pe=he?v(n,1,0):{_:0};for(let T in pe)ie[T]=Yu}if(tt)if(At=qi("table",vy,c),Wt=qi("tbody",null,At),dt.mount(n,At),he){Mt=qi("thead",null,At,Wt);let v=qi("tr",null,Mt);qi("th",null,v);for(var Je in pe)qi("th",Wp,v).textContent=Je}else xi(At,My),dt.live&&xi(At,by);let Ve={show:!0},dn={show:!1};function Fe(v,T){if(T==0&&(he||!dt.live||s==2))return ho;let D=[],U=qi("tr",Sy,Wt,Wt.childNodes[T]);xi(U,v.class),v.show||xi(U,br);let H=qi("th",null,U);if(_t.show){let ft=Ii(wy,H);if(T>0){let vt=_t.width(n,T);vt&&(ft.style.border=vt+"px "+_t.dash(n,T)+" "+_t.stroke(n,T)),ft.style.background=_t.fill(n,T)}}let J=Ii(Wp,H);v.label instanceof HTMLElement?J.appendChild(v.label):J.textContent=v.label,T>0&&(_t.show||(J.style.color=v.width>0?_t.stroke(n,T):_t.fill(n,T)),Se("click",H,ft=>{if(ut._lock)return;jt(ft);let vt=x.indexOf(v);if((ft.ctrlKey||ft.metaKey)!=dt.isolate){let Nt=x.some((Ut,Ot)=>Ot>0&&Ot!=vt&&Ut.show);x.forEach((Ut,Ot)=>{Ot>0&&rs(Ot,Nt?Ot==vt?Ve:dn:Ve,!0,xn.setSeries)})}else rs(vt,{show:!v.show},!0,xn.setSeries)},!1),Qt&&Se($p,H,ft=>{ut._lock||(jt(ft),rs(x.indexOf(v),Kr,!0,xn.setSeries))},!1));for(var at in pe){let ft=qi("td",Ey,U);ft.textContent="--",D.push(ft)}return[U,D]}let Cn=new Map;function Se(v,T,D,U=!0){let H=Cn.get(T)||{},J=ut.bind[v](n,T,D,U);J&&(Mr(v,T,H[v]=J),Cn.set(T,H))}function vn(v,T,D){let U=Cn.get(T)||{};for(let H in U)(v==null||H==v)&&(Bu(H,T,U[H]),delete U[H]);v==null&&Cn.delete(T)}let nn=0,fn=0,k=0,Ct=0,$t=0,oe=0,St=$t,ke=oe,Vt=k,Yt=Ct,L=0,S=0,q=0,ht=0;n.bbox={};let ot=!1,xt=!1,yt=!1,nt=!1,st=!1,pt=!1;function O(v,T,D){(D||v!=n.width||T!=n.height)&&rt(v,T),ue(!1),yt=!0,xt=!0,Vn()}function rt(v,T){n.width=nn=k=v,n.height=fn=Ct=T,$t=oe=0,bt(),Ht();let D=n.bbox;L=D.left=yr($t*Re,.5),S=D.top=yr(oe*Re,.5),q=D.width=yr(k*Re,.5),ht=D.height=yr(Ct*Re,.5)}let it=3;function wt(){let v=!1,T=0;for(;!v;){T++;let D=Wr(T),U=ss(T);v=T==it||D&&U,v||(rt(n.width,n.height),xt=!0)}}function gt({width:v,height:T}){O(v,T)}n.setSize=gt;function bt(){let v=!1,T=!1,D=!1,U=!1;A.forEach((H,J)=>{if(H.show&&H._show){let{side:at,_size:ft}=H,vt=at%2,Nt=H.label!=null?H.labelSize:0,Ut=ft+Nt;Ut>0&&(vt?(k-=Ut,at==3?($t+=Ut,U=!0):D=!0):(Ct-=Ut,at==0?(oe+=Ut,v=!0):T=!0))}}),ns[0]=v,ns[1]=D,ns[2]=T,ns[3]=U,k-=ki[1]+ki[3],$t+=ki[3],Ct-=ki[2]+ki[0],oe+=ki[0]}function Ht(){let v=$t+k,T=oe+Ct,D=$t,U=oe;function H(J,at){switch(J){case 1:return v+=at,v-at;case 2:return T+=at,T-at;case 3:return D-=at,D+at;case 0:return U-=at,U+at}}A.forEach((J,at)=>{if(J.show&&J._show){let ft=J.side;J._pos=H(ft,J._size),J.label!=null&&(J._lpos=H(ft,J.labelSize))}})}if(ut.dataIdx==null){let v=ut.hover,T=v.skip=new Set(v.skip??[]);T.add(void 0);let D=v.prox=be(v.prox),U=v.bias??=0;ut.dataIdx=(H,J,at,ft)=>{if(J==0)return at;let vt=at,Nt=D(H,J,at,ft)??Be,Ut=Nt>=0&&Nt<Be,Ot=I.ori==0?k:Ct,se=ut.left,Te=t[0],we=t[J];if(T.has(we[at])){vt=null;let ye=null,Jt=null,Xt;if(U==0||U==-1)for(Xt=at;ye==null&&Xt-- >0;)T.has(we[Xt])||(ye=Xt);if(U==0||U==1)for(Xt=at;Jt==null&&Xt++<we.length;)T.has(we[Xt])||(Jt=Xt);if(ye!=null||Jt!=null)if(Ut){let Xe=ye==null?-1/0:z(Te[ye],I,Ot,0),on=Jt==null?1/0:z(Te[Jt],I,Ot,0),Dn=se-Xe,Oe=on-se;Dn<=Oe?Dn<=Nt&&(vt=ye):Oe<=Nt&&(vt=Jt)}else vt=Jt==null?ye:ye==null?Jt:at-ye<=Jt-at?ye:Jt}else Ut&&wn(se-z(Te[at],I,Ot,0))>Nt&&(vt=null);return vt}}let jt=v=>{ut.event=v};ut.idxs=et,ut._lock=!1;let ct=ut.points;ct.show=be(ct.show),ct.size=be(ct.size),ct.stroke=be(ct.stroke),ct.width=be(ct.width),ct.fill=be(ct.fill);let kt=n.focus=_n({},i.focus||{alpha:.3},ut.focus),Qt=kt.prox>=0,Rt=Qt&&ct.one,ae=[],Ge=[],$n=[];function Qo(v,T){let D=ct.show(n,T);if(D instanceof HTMLElement)return xi(D,yy),xi(D,v.class),cs(D,-10,-10,k,Ct),g.insertBefore(D,ae[T]),D}function Vr(v,T){if(s==1||T>0){let D=s==1&&b[v.scale].time,U=v.value;v.value=D?cm(U)?gm(Y,mm(U,V)):U||j:U||Dv,v.label=v.label||(D?Ev:wv)}if(Rt||T>0){v.width=v.width==null?1:v.width,v.paths=v.paths||Yv||Oy,v.fillTo=be(v.fillTo||kv),v.pxAlign=+Ee(v.pxAlign,_),v.pxRound=Em(v.pxAlign),v.stroke=be(v.stroke||null),v.fill=be(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let D=Nv(ti(1,v.width),1),U=v.points=_n({},{size:D,width:ti(1,D*.2),stroke:v.stroke,space:D*2,paths:$v,_stroke:null,_fill:null},v.points);U.show=be(U.show),U.filter=be(U.filter),U.fill=be(U.fill),U.stroke=be(U.stroke),U.paths=be(U.paths),U.pxAlign=v.pxAlign}if(tt){let D=Fe(v,T);re.splice(T,0,D[0]),Gt.splice(T,0,D[1]),dt.values.push(null)}if(mt){et.splice(T,0,null);let D=null;Rt?T==0&&(D=Qo(v,T)):T>0&&(D=Qo(v,T)),ae.splice(T,0,D),Ge.splice(T,0,0),$n.splice(T,0,0)}Ln("addSeries",T)}function du(v,T){T=T??x.length,v=s==1?Xu(v,T,_m,Sm):Xu(v,T,{},Mm),x.splice(T,0,v),Vr(x[T],T)}n.addSeries=du;function ul(v){if(x.splice(v,1),tt){dt.values.splice(v,1),Gt.splice(v,1);let T=re.splice(v,1)[0];vn(null,T.firstChild),T.remove()}mt&&(et.splice(v,1),ae.splice(v,1)[0].remove(),Ge.splice(v,1),$n.splice(v,1)),Ln("delSeries",v)}n.delSeries=ul;let ns=[!1,!1,!1,!1];function _s(v,T){if(v._show=v.show,v.show){let D=v.side%2,U=b[v.scale];U==null&&(v.scale=D?x[1].scale:w,U=b[v.scale]);let H=U.time;v.size=be(v.size),v.space=be(v.space),v.rotate=be(v.rotate),Ys(v.incrs)&&v.incrs.forEach(at=>{!$s.has(at)&&$s.set(at,km(at))}),v.incrs=be(v.incrs||(U.distr==2?rv:H?m==1?av:hv:vr)),v.splits=be(v.splits||(H&&U.distr==1?lt:U.distr==3?Vu:U.distr==4?Rv:Av)),v.stroke=be(v.stroke),v.grid.stroke=be(v.grid.stroke),v.ticks.stroke=be(v.ticks.stroke),v.border.stroke=be(v.border.stroke);let J=v.values;v.values=Ys(J)&&!Ys(J[0])?be(J):H?Ys(J)?pm(Y,fm(J,V)):cm(J)?fv(Y,J):J||Z:J||Tv,v.filter=be(v.filter||(U.distr>=3&&U.log==10?Iv:U.distr==3&&U.log==2?Lv:Fm)),v.font=Cm(v.font),v.labelFont=Cm(v.labelFont),v._size=v.size(n,null,T,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(ns[T]=!0,v._el=Ii(my,h))}}function ys(v,T,D,U){let[H,J,at,ft]=D,vt=T%2,Nt=0;return vt==0&&(ft||J)&&(Nt=T==0&&!H||T==2&&!at?Sn(xm.size/3):0),vt==1&&(H||at)&&(Nt=T==1&&!J||T==3&&!ft?Sn(vm.size/2):0),Nt}let ta=n.padding=(i.padding||[ys,ys,ys,ys]).map(v=>be(Ee(v,ys))),ki=n._padding=ta.map((v,T)=>v(n,T,ns,0)),sn,cn=null,hn=null,is=s==1?x[0].idxs:null,hi=null,zs=!1;function ea(v,T){if(t=v??[],n.data=n._data=t,s==2){sn=0;for(let D=1;D<x.length;D++)sn+=t[D][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),hi=t[0],sn=hi.length;let D=t;if(F==2){D=t.slice();let U=D[0]=Array(sn);for(let H=0;H<sn;H++)U[H]=H}n._data=t=D}if(ue(!0),Ln("setData"),F==2&&(yt=!0),T!==!1){let D=I;D.auto(n,zs)?na():Hs(w,D.min,D.max),nt=nt||ut.left>=0,pt=!0,Vn()}}n.setData=ea;function na(){zs=!0;let v,T;s==1&&(sn>0?(cn=is[0]=0,hn=is[1]=sn-1,v=t[0][cn],T=t[0][hn],F==2?(v=cn,T=hn):v==T&&(F==3?[v,T]=Ol(v,v,I.log,!1):F==4?[v,T]=Zu(v,v,I.log,!1):I.time?T=v+Sn(86400/m):[v,T]=Nl(v,T,Ku,!0))):(cn=is[0]=v=null,hn=is[1]=T=null)),Hs(w,v,T)}let Gr,Vs,Hr,R,B,Q,$,K,Et,It;function Tt(v,T,D,U,H,J){v??=qp,D??=ju,U??="butt",H??=qp,J??="round",v!=Gr&&(u.strokeStyle=Gr=v),H!=Vs&&(u.fillStyle=Vs=H),T!=Hr&&(u.lineWidth=Hr=T),J!=B&&(u.lineJoin=B=J),U!=Q&&(u.lineCap=Q=U),D!=R&&u.setLineDash(R=D)}function Lt(v,T,D,U){T!=Vs&&(u.fillStyle=Vs=T),v!=$&&(u.font=$=v),D!=K&&(u.textAlign=K=D),U!=Et&&(u.textBaseline=Et=U)}function zt(v,T,D,U,H=0){if(U.length>0&&v.auto(n,zs)&&(T==null||T.min==null)){let J=Ee(cn,0),at=Ee(hn,U.length-1),ft=D.min==null?Iy(U,J,at,H,v.distr==3):[D.min,D.max];v.min=$i(v.min,D.min=ft[0]),v.max=ti(v.max,D.max=ft[1])}}let ee={min:null,max:null};function xe(){for(let U in b){let H=b[U];G[U]==null&&(H.min==null||G[w]!=null&&H.auto(n,zs))&&(G[U]=ee)}for(let U in b){let H=b[U];G[U]==null&&H.from!=null&&G[H.from]!=null&&(G[U]=ee)}G[w]!=null&&ue(!0);let v={};for(let U in G){let H=G[U];if(H!=null){let J=v[U]=uo(b[U],zy);if(H.min!=null)_n(J,H);else if(U!=w||s==2)if(sn==0&&J.from==null){let at=J.range(n,null,null,U);J.min=at[0],J.max=at[1]}else J.min=Be,J.max=-Be}}if(sn>0){x.forEach((U,H)=>{if(s==1){let J=U.scale,at=G[J];if(at==null)return;let ft=v[J];if(H==0){let vt=ft.range(n,ft.min,ft.max,J);ft.min=vt[0],ft.max=vt[1],cn=Yi(ft.min,t[0]),hn=Yi(ft.max,t[0]),hn-cn>1&&(t[0][cn]<ft.min&&cn++,t[0][hn]>ft.max&&hn--),U.min=hi[cn],U.max=hi[hn]}else U.show&&U.auto&&zt(ft,at,U,t[H],U.sorted);U.idxs[0]=cn,U.idxs[1]=hn}else if(H>0&&U.show&&U.auto){let[J,at]=U.facets,ft=J.scale,vt=at.scale,[Nt,Ut]=t[H],Ot=v[ft],se=v[vt];Ot!=null&&zt(Ot,G[ft],J,Nt,J.sorted),se!=null&&zt(se,G[vt],at,Ut,at.sorted),U.min=at.min,U.max=at.max}});for(let U in v){let H=v[U],J=G[U];if(H.from==null&&(J==null||J.min==null)){let at=H.range(n,H.min==Be?null:H.min,H.max==-Be?null:H.max,U);H.min=at[0],H.max=at[1]}}}for(let U in v){let H=v[U];if(H.from!=null){let J=v[H.from];if(J.min==null)H.min=H.max=null;else{let at=H.range(n,J.min,J.max,U);H.min=at[0],H.max=at[1]}}}let T={},D=!1;for(let U in v){let H=v[U],J=b[U];if(J.min!=H.min||J.max!=H.max){J.min=H.min,J.max=H.max;let at=J.distr;J._min=at==3?Es(J.min):at==4?Lu(J.min,J.asinh):at==100?J.fwd(J.min):J.min,J._max=at==3?Es(J.max):at==4?Lu(J.max,J.asinh):at==100?J.fwd(J.max):J.max,T[U]=D=!0}}if(D){x.forEach((U,H)=>{s==2?H>0&&T.y&&(U._paths=null):T[U.scale]&&(U._paths=null)});for(let U in T)yt=!0,Ln("setScale",U);mt&&ut.left>=0&&(nt=pt=!0)}for(let U in G)G[U]=null}function Bt(v){let T=zu(cn-1,0,sn-1),D=zu(hn+1,0,sn-1);for(;v[T]==null&&T>0;)T--;for(;v[D]==null&&D<sn-1;)D++;return[T,D]}function _e(){if(sn>0){let v=x.some(T=>T._focus)&&It!=kt.alpha;v&&(u.globalAlpha=It=kt.alpha),x.forEach((T,D)=>{if(D>0&&T.show&&(tn(D,!1),tn(D,!0),T._paths==null)){let U=It;It!=T.alpha&&(u.globalAlpha=It=T.alpha);let H=s==2?[0,t[D][0].length-1]:Bt(t[D]);T._paths=T.paths(n,D,H[0],H[1]),It!=U&&(u.globalAlpha=It=U)}}),x.forEach((T,D)=>{if(D>0&&T.show){let U=It;It!=T.alpha&&(u.globalAlpha=It=T.alpha),T._paths!=null&&De(D,!1);{let H=T._paths!=null?T._paths.gaps:null,J=T.points.show(n,D,cn,hn,H),at=T.points.filter(n,D,J,H);(J||at)&&(T.points._paths=T.points.paths(n,D,cn,hn,at),De(D,!0))}It!=U&&(u.globalAlpha=It=U),Ln("drawSeries",D)}}),v&&(u.globalAlpha=It=1)}}function tn(v,T){let D=T?x[v].points:x[v];D._stroke=D.stroke(n,v),D._fill=D.fill(n,v)}function De(v,T){let D=T?x[v].points:x[v],{stroke:U,fill:H,clip:J,flags:at,_stroke:ft=D._stroke,_fill:vt=D._fill,_width:Nt=D.width}=D._paths;Nt=ze(Nt*Re,3);let Ut=null,Ot=Nt%2/2;T&&vt==null&&(vt=Nt>0?"#fff":ft);let se=D.pxAlign==1&&Ot>0;if(se&&u.translate(Ot,Ot),!T){let Te=L-Nt/2,we=S-Nt/2,ye=q+Nt,Jt=ht+Nt;Ut=new Path2D,Ut.rect(Te,we,ye,Jt)}T?Ft(ft,Nt,D.dash,D.cap,vt,U,H,at,J):Ne(v,ft,Nt,D.dash,D.cap,vt,U,H,at,Ut,J),se&&u.translate(-Ot,-Ot)}function Ne(v,T,D,U,H,J,at,ft,vt,Nt,Ut){let Ot=!1;vt!=0&&E.forEach((se,Te)=>{if(se.series[0]==v){let we=x[se.series[1]],ye=t[se.series[1]],Jt=(we._paths||ma).band;Ys(Jt)&&(Jt=se.dir==1?Jt[0]:Jt[1]);let Xt,Xe=null;we.show&&Jt&&Dy(ye,cn,hn)?(Xe=se.fill(n,Te)||J,Xt=we._paths.clip):Jt=null,Ft(T,D,U,H,Xe,at,ft,vt,Nt,Ut,Xt,Jt),Ot=!0}}),Ot||Ft(T,D,U,H,J,at,ft,vt,Nt,Ut)}let bn=fo|Hu;function Ft(v,T,D,U,H,J,at,ft,vt,Nt,Ut,Ot){Tt(v,T,D,U,H),(vt||Nt||Ot)&&(u.save(),vt&&u.clip(vt),Nt&&u.clip(Nt)),Ot?(ft&bn)==bn?(u.clip(Ot),Ut&&u.clip(Ut),ve(H,at),pn(v,J,T)):ft&Hu?(ve(H,at),u.clip(Ot),pn(v,J,T)):ft&fo&&(u.save(),u.clip(Ot),Ut&&u.clip(Ut),ve(H,at),u.restore(),pn(v,J,T)):(ve(H,at),pn(v,J,T)),(vt||Nt||Ot)&&u.restore()}function pn(v,T,D){D>0&&(T instanceof Map?T.forEach((U,H)=>{u.strokeStyle=Gr=H,u.stroke(U)}):T!=null&&v&&u.stroke(T))}function ve(v,T){T instanceof Map?T.forEach((D,U)=>{u.fillStyle=Vs=U,u.fill(D)}):T!=null&&v&&u.fill(T)}function vs(v,T,D,U){let H=A[v],J;if(U<=0)J=[0,0];else{let at=H._space=H.space(n,v,T,D,U),ft=H._incrs=H.incrs(n,v,T,D,U,at);J=tb(T,D,ft,U,at)}return H._found=J}function mn(v,T,D,U,H,J,at,ft,vt,Nt){let Ut=at%2/2;_==1&&u.translate(Ut,Ut),Tt(ft,at,vt,Nt,ft),u.beginPath();let Ot,se,Te,we,ye=H+(U==0||U==3?-J:J);D==0?(se=H,we=ye):(Ot=H,Te=ye);for(let Jt=0;Jt<v.length;Jt++)T[Jt]!=null&&(D==0?Ot=Te=v[Jt]:se=we=v[Jt],u.moveTo(Ot,se),u.lineTo(Te,we));u.stroke(),_==1&&u.translate(-Ut,-Ut)}function Wr(v){let T=!0;return A.forEach((D,U)=>{if(!D.show)return;let H=b[D.scale];if(H.min==null){D._show&&(T=!1,D._show=!1,ue(!1));return}else D._show||(T=!1,D._show=!0,ue(!1));let J=D.side,at=J%2,{min:ft,max:vt}=H,[Nt,Ut]=vs(U,ft,vt,at==0?k:Ct);if(Ut==0)return;let Ot=H.distr==2,se=D._splits=D.splits(n,U,ft,vt,Nt,Ut,Ot),Te=H.distr==2?se.map(Xt=>hi[Xt]):se,we=H.distr==2?hi[se[1]]-hi[se[0]]:Nt,ye=D._values=D.values(n,D.filter(n,Te,U,Ut,we),U,Ut,we);D._rotate=J==2?D.rotate(n,ye,U,Ut):0;let Jt=D._size;D._size=Li(D.size(n,ye,U,v)),Jt!=null&&D._size!=Jt&&(T=!1)}),T}function ss(v){let T=!0;return ta.forEach((D,U)=>{let H=D(n,U,ns,v);H!=ki[U]&&(T=!1),ki[U]=H}),T}function bs(){for(let v=0;v<A.length;v++){let T=A[v];if(!T.show||!T._show)continue;let D=T.side,U=D%2,H,J,at=T.stroke(n,v),ft=D==0||D==3?-1:1,[vt,Nt]=T._found;if(T.label!=null){let Jn=T.labelGap*ft,fi=Sn((T._lpos+Jn)*Re);Lt(T.labelFont[0],at,"center",D==2?"top":Xp),u.save(),U==1?(H=J=0,u.translate(fi,Sn(S+ht/2)),u.rotate((D==3?-Ll:Ll)/2)):(H=Sn(L+q/2),J=fi);let _r=Nm(T.label)?T.label(n,v,vt,Nt):T.label;u.fillText(_r,H,J),u.restore()}if(Nt==0)continue;let Ut=b[T.scale],Ot=U==0?q:ht,se=U==0?L:S,Te=T._splits,we=Ut.distr==2?Te.map(Jn=>hi[Jn]):Te,ye=Ut.distr==2?hi[Te[1]]-hi[Te[0]]:vt,Jt=T.ticks,Xt=T.border,Xe=Jt.show?Jt.size:0,on=Sn(Xe*Re),Dn=Sn((T.alignTo==2?T._size-Xe-T.gap:T.gap)*Re),Oe=T._rotate*-Ll/180,an=p(T._pos*Re),ui=(on+Dn)*ft,Kn=an+ui;J=U==0?Kn:0,H=U==1?Kn:0;let Ai=T.font[0],Bi=T.align==1?oo:T.align==2?Cu:Oe>0?oo:Oe<0?Cu:U==0?"center":D==3?Cu:oo,as=Oe||U==1?"middle":D==2?"top":Xp;Lt(Ai,at,Bi,as);let di=T.font[1]*T.lineGap,Ri=Te.map(Jn=>p(a(Jn,Ut,Ot,se))),zi=T._values;for(let Jn=0;Jn<zi.length;Jn++){let fi=zi[Jn];if(fi!=null){U==0?H=Ri[Jn]:J=Ri[Jn],fi=""+fi;let _r=fi.indexOf(`
`)==-1?[fi]:fi.split(/\n/gm);for(let jn=0;jn<_r.length;jn++){let cp=_r[jn];Oe?(u.save(),u.translate(H,J+jn*di),u.rotate(Oe),u.fillText(cp,0,0),u.restore()):u.fillText(cp,H,J+jn*di)}}}Jt.show&&mn(Ri,Jt.filter(n,we,v,Nt,ye),U,D,an,on,ze(Jt.width*Re,3),Jt.stroke(n,v),Jt.dash,Jt.cap);let ls=T.grid;ls.show&&mn(Ri,ls.filter(n,we,v,Nt,ye),U,U==0?2:1,U==0?S:L,U==0?ht:q,ze(ls.width*Re,3),ls.stroke(n,v),ls.dash,ls.cap),Xt.show&&mn([an],[1],U==0?1:0,U==0?1:2,U==1?S:L,U==1?ht:q,ze(Xt.width*Re,3),Xt.stroke(n,v),Xt.dash,Xt.cap)}Ln("drawAxes")}function ue(v){x.forEach((T,D)=>{D>0&&(T._paths=null,v&&(s==1?(T.min=null,T.max=null):T.facets.forEach(U=>{U.min=null,U.max=null})))})}let rn=!1,Zn=!1,Ue=[];function gn(){Zn=!1;for(let v=0;v<Ue.length;v++)Ln(...Ue[v]);Ue.length=0}function Vn(){rn||(Yy(Xf),rn=!0)}function dl(v,T=!1){rn=!0,Zn=T,v(n),Xf(),T&&Ue.length>0&&queueMicrotask(gn)}n.batch=dl;function Xf(){if(ot&&(xe(),ot=!1),yt&&(wt(),yt=!1),xt){if($e(f,oo,$t),$e(f,"top",oe),$e(f,ua,k),$e(f,da,Ct),$e(g,oo,$t),$e(g,"top",oe),$e(g,ua,k),$e(g,da,Ct),$e(h,ua,nn),$e(h,da,fn),d.width=Sn(nn*Re),d.height=Sn(fn*Re),A.forEach(({_el:v,_show:T,_size:D,_pos:U,side:H})=>{if(v!=null)if(T){let J=H===3||H===0?D:0,at=H%2==1;$e(v,at?"left":"top",U-J),$e(v,at?"width":"height",D),$e(v,at?"top":"left",at?oe:$t),$e(v,at?"height":"width",at?Ct:k),ku(v,br)}else xi(v,br)}),Gr=Vs=Hr=B=Q=$=K=Et=R=null,It=1,ra(!0),$t!=St||oe!=ke||k!=Vt||Ct!=Yt){ue(!1);let v=k/Vt,T=Ct/Yt;if(mt&&!nt&&ut.left>=0){ut.left*=v,ut.top*=T,Xr&&cs(Xr,Sn(ut.left),0,k,Ct),qr&&cs(qr,0,Sn(ut.top),k,Ct);for(let D=0;D<ae.length;D++){let U=ae[D];U!=null&&(Ge[D]*=v,$n[D]*=T,cs(U,Li(Ge[D]),Li($n[D]),k,Ct))}}if(We.show&&!st&&We.left>=0&&We.width>0){We.left*=v,We.width*=v,We.top*=T,We.height*=T;for(let D in _u)$e(Zr,D,We[D])}St=$t,ke=oe,Vt=k,Yt=Ct}Ln("setSize"),xt=!1}nn>0&&fn>0&&(u.clearRect(0,0,d.width,d.height),Ln("drawClear"),M.forEach(v=>v()),Ln("draw")),We.show&&st&&(fl(We),st=!1),mt&&nt&&(xr(null,!0,!1),nt=!1),dt.show&&dt.live&&pt&&(gu(),pt=!1),l||(l=!0,n.status=1,Ln("ready")),zs=!1,rn=!1}n.redraw=(v,T)=>{yt=T||!1,v!==!1?Hs(w,I.min,I.max):Vn()};function fu(v,T){let D=b[v];if(D.from==null){if(sn==0){let U=D.range(n,T.min,T.max,v);T.min=U[0],T.max=U[1]}if(T.min>T.max){let U=T.min;T.min=T.max,T.max=U}if(sn>1&&T.min!=null&&T.max!=null&&T.max-T.min<1e-16)return;v==w&&D.distr==2&&sn>0&&(T.min=Yi(T.min,t[0]),T.max=Yi(T.max,t[0]),T.min==T.max&&T.max++),G[v]=T,ot=!0,Vn()}}n.setScale=fu;let pu,mu,Xr,qr,qf,Yf,Yr,$r,$f,Zf,He,je,Gs=!1,On=ut.drag,Pn=On.x,In=On.y;mt&&(ut.x&&(pu=Ii(xy,g)),ut.y&&(mu=Ii(_y,g)),I.ori==0?(Xr=pu,qr=mu):(Xr=mu,qr=pu),He=ut.left,je=ut.top);let We=n.select=_n({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Zr=We.show?Ii(gy,We.over?g:f):null;function fl(v,T){if(We.show){for(let D in v)We[D]=v[D],D in _u&&$e(Zr,D,v[D]);T!==!1&&Ln("setSelect")}}n.setSelect=fl;function y_(v){if(x[v].show)tt&&ku(re[v],br);else if(tt&&xi(re[v],br),mt){let D=Rt?ae[0]:ae[v];D!=null&&cs(D,-10,-10,k,Ct)}}function Hs(v,T,D){fu(v,{min:T,max:D})}function rs(v,T,D,U){T.focus!=null&&w_(v),T.show!=null&&x.forEach((H,J)=>{J>0&&(v==J||v==null)&&(H.show=T.show,y_(J),s==2?(Hs(H.facets[0].scale,null,null),Hs(H.facets[1].scale,null,null)):Hs(H.scale,null,null),Vn())}),D!==!1&&Ln("setSeries",v,T),U&&oa("setSeries",n,v,T)}n.setSeries=rs;function v_(v,T){_n(E[v],T)}function b_(v,T){v.fill=be(v.fill||null),v.dir=Ee(v.dir,-1),T=T??E.length,E.splice(T,0,v)}function M_(v){v==null?E.length=0:E.splice(v,1)}n.addBand=b_,n.setBand=v_,n.delBand=M_;function S_(v,T){x[v].alpha=T,mt&&ae[v]!=null&&(ae[v].style.opacity=T),tt&&re[v]&&(re[v].style.opacity=T)}let Ms,Ws,gr,Kr={focus:!0};function w_(v){if(v!=gr){let T=v==null,D=kt.alpha!=1;x.forEach((U,H)=>{if(s==1||H>0){let J=T||H==0||H==v;U._focus=T?null:J,D&&S_(H,J?1:kt.alpha)}}),gr=v,D&&Vn()}}tt&&Qt&&Se(Zp,At,v=>{ut._lock||(jt(v),gr!=null&&rs(null,Kr,!0,xn.setSeries))});function os(v,T,D){let U=b[T];D&&(v=v/Re-(U.ori==1?oe:$t));let H=k;U.ori==1&&(H=Ct,v=H-v),U.dir==-1&&(v=H-v);let J=U._min,at=U._max,ft=v/H,vt=J+(at-J)*ft,Nt=U.distr;return Nt==3?co(10,vt):Nt==4?Uy(vt,U.asinh):Nt==100?U.bwd(vt):vt}function E_(v,T){let D=os(v,w,T);return Yi(D,t[0],cn,hn)}n.valToIdx=v=>Yi(v,t[0]),n.posToIdx=E_,n.posToVal=os,n.valToPos=(v,T,D)=>b[T].ori==0?r(v,b[T],D?q:k,D?L:0):o(v,b[T],D?ht:Ct,D?S:0),n.setCursor=(v,T,D)=>{He=v.left,je=v.top,xr(null,T,D)};function Kf(v,T){$e(Zr,oo,We.left=v),$e(Zr,ua,We.width=T)}function Jf(v,T){$e(Zr,"top",We.top=v),$e(Zr,da,We.height=T)}let ia=I.ori==0?Kf:Jf,sa=I.ori==1?Kf:Jf;function T_(){if(tt&&dt.live)for(let v=s==2?1:0;v<x.length;v++){if(v==0&&he)continue;let T=dt.values[v],D=0;for(let U in T)Gt[v][D++].firstChild.nodeValue=T[U]}}function gu(v,T){if(v!=null&&(v.idxs?v.idxs.forEach((D,U)=>{et[U]=D}):By(v.idx)||et.fill(v.idx),dt.idx=et[0]),tt&&dt.live){for(let D=0;D<x.length;D++)(D>0||s==1&&!he)&&A_(D,et[D]);T_()}pt=!1,T!==!1&&Ln("setLegend")}n.setLegend=gu;function A_(v,T){let D=x[v],U=v==0&&F==2?hi:t[v],H;he?H=D.values(n,v,T)??ie:(H=D.value(n,T==null?null:U[T],v,T),H=H==null?ie:{_:H}),dt.values[v]=H}function xr(v,T,D){$f=He,Zf=je,[He,je]=ut.move(n,He,je),ut.left=He,ut.top=je,mt&&(Xr&&cs(Xr,Sn(He),0,k,Ct),qr&&cs(qr,0,Sn(je),k,Ct));let U,H=cn>hn;Ms=Be,Ws=null;let J=I.ori==0?k:Ct,at=I.ori==1?k:Ct;if(He<0||sn==0||H){U=ut.idx=null;for(let ft=0;ft<x.length;ft++){let vt=ae[ft];vt!=null&&cs(vt,-10,-10,k,Ct)}Qt&&rs(null,Kr,!0,v==null&&xn.setSeries),dt.live&&(et.fill(U),pt=!0)}else{let ft,vt,Nt;s==1&&(ft=I.ori==0?He:je,vt=os(ft,w),U=ut.idx=Yi(vt,t[0],cn,hn),Nt=z(t[0][U],I,J,0));let Ut=-10,Ot=-10,se=0,Te=0,we=!0,ye="",Jt="";for(let Xt=s==2?1:0;Xt<x.length;Xt++){let Xe=x[Xt],on=et[Xt],Dn=on==null?null:s==1?t[Xt][on]:t[Xt][1][on],Oe=ut.dataIdx(n,Xt,U,vt),an=Oe==null?null:s==1?t[Xt][Oe]:t[Xt][1][Oe];if(pt=pt||an!=Dn||Oe!=on,et[Xt]=Oe,Xt>0&&Xe.show){let ui=Oe==null?-10:Oe==U?Nt:z(s==1?t[0][Oe]:t[Xt][0][Oe],I,J,0),Kn=an==null?-10:N(an,s==1?b[Xe.scale]:b[Xe.facets[1].scale],at,0);if(Qt&&an!=null){let Ai=I.ori==1?He:je,Bi=wn(kt.dist(n,Xt,Oe,Kn,Ai));if(Bi<Ms){let as=kt.bias;if(as!=0){let di=os(Ai,Xe.scale),Ri=an>=0?1:-1,zi=di>=0?1:-1;zi==Ri&&(zi==1?as==1?an>=di:an<=di:as==1?an<=di:an>=di)&&(Ms=Bi,Ws=Xt)}else Ms=Bi,Ws=Xt}}if(pt||Rt){let Ai,Bi;I.ori==0?(Ai=ui,Bi=Kn):(Ai=Kn,Bi=ui);let as,di,Ri,zi,ls,Jn,fi=!0,_r=ct.bbox;if(_r!=null){fi=!1;let jn=_r(n,Xt);Ri=jn.left,zi=jn.top,as=jn.width,di=jn.height}else Ri=Ai,zi=Bi,as=di=ct.size(n,Xt);if(Jn=ct.fill(n,Xt),ls=ct.stroke(n,Xt),Rt)Xt==Ws&&Ms<=kt.prox&&(Ut=Ri,Ot=zi,se=as,Te=di,we=fi,ye=Jn,Jt=ls);else{let jn=ae[Xt];jn!=null&&(Ge[Xt]=Ri,$n[Xt]=zi,nm(jn,as,di,fi),tm(jn,Jn,ls),cs(jn,Li(Ri),Li(zi),k,Ct))}}}}if(Rt){let Xt=kt.prox,Xe=gr==null?Ms<=Xt:Ms>Xt||Ws!=gr;if(pt||Xe){let on=ae[0];on!=null&&(Ge[0]=Ut,$n[0]=Ot,nm(on,se,Te,we),tm(on,ye,Jt),cs(on,Li(Ut),Li(Ot),k,Ct))}}}if(We.show&&Gs)if(v!=null){let[ft,vt]=xn.scales,[Nt,Ut]=xn.match,[Ot,se]=v.cursor.sync.scales,Te=v.cursor.drag;if(Pn=Te._x,In=Te._y,Pn||In){let{left:we,top:ye,width:Jt,height:Xt}=v.select,Xe=v.scales[Ot].ori,on=v.posToVal,Dn,Oe,an,ui,Kn,Ai=ft!=null&&Nt(ft,Ot),Bi=vt!=null&&Ut(vt,se);Ai&&Pn?(Xe==0?(Dn=we,Oe=Jt):(Dn=ye,Oe=Xt),an=b[ft],ui=z(on(Dn,Ot),an,J,0),Kn=z(on(Dn+Oe,Ot),an,J,0),ia($i(ui,Kn),wn(Kn-ui))):ia(0,J),Bi&&In?(Xe==1?(Dn=we,Oe=Jt):(Dn=ye,Oe=Xt),an=b[vt],ui=N(on(Dn,se),an,at,0),Kn=N(on(Dn+Oe,se),an,at,0),sa($i(ui,Kn),wn(Kn-ui))):sa(0,at)}else yu()}else{let ft=wn($f-qf),vt=wn(Zf-Yf);if(I.ori==1){let se=ft;ft=vt,vt=se}Pn=On.x&&ft>=On.dist,In=On.y&&vt>=On.dist;let Nt=On.uni;Nt!=null?Pn&&In&&(Pn=ft>=Nt,In=vt>=Nt,!Pn&&!In&&(vt>ft?In=!0:Pn=!0)):On.x&&On.y&&(Pn||In)&&(Pn=In=!0);let Ut,Ot;Pn&&(I.ori==0?(Ut=Yr,Ot=He):(Ut=$r,Ot=je),ia($i(Ut,Ot),wn(Ot-Ut)),In||sa(0,at)),In&&(I.ori==1?(Ut=Yr,Ot=He):(Ut=$r,Ot=je),sa($i(Ut,Ot),wn(Ot-Ut)),Pn||ia(0,J)),!Pn&&!In&&(ia(0,0),sa(0,0))}if(On._x=Pn,On._y=In,v==null){if(D){if(lp!=null){let[ft,vt]=xn.scales;xn.values[0]=ft!=null?os(I.ori==0?He:je,ft):null,xn.values[1]=vt!=null?os(I.ori==1?He:je,vt):null}oa(Pu,n,He,je,k,Ct,U)}if(Qt){let ft=D&&xn.setSeries,vt=kt.prox;gr==null?Ms<=vt&&rs(Ws,Kr,!0,ft):Ms>vt?rs(null,Kr,!0,ft):Ws!=gr&&rs(Ws,Kr,!0,ft)}}pt&&(dt.idx=U,gu()),T!==!1&&Ln("setCursor")}let Xs=null;Object.defineProperty(n,"rect",{get(){return Xs==null&&ra(!1),Xs}});function ra(v=!1){v?Xs=null:(Xs=g.getBoundingClientRect(),Ln("syncRect",Xs))}function jf(v,T,D,U,H,J,at){ut._lock||Gs&&v!=null&&v.movementX==0&&v.movementY==0||(xu(v,T,D,U,H,J,at,!1,v!=null),v!=null?xr(null,!0,!0):xr(T,!0,!1))}function xu(v,T,D,U,H,J,at,ft,vt){if(Xs==null&&ra(!1),jt(v),v!=null)D=v.clientX-Xs.left,U=v.clientY-Xs.top;else{if(D<0||U<0){He=-10,je=-10;return}let[Nt,Ut]=xn.scales,Ot=T.cursor.sync,[se,Te]=Ot.values,[we,ye]=Ot.scales,[Jt,Xt]=xn.match,Xe=T.axes[0].side%2==1,on=I.ori==0?k:Ct,Dn=I.ori==1?k:Ct,Oe=Xe?J:H,an=Xe?H:J,ui=Xe?U:D,Kn=Xe?D:U;if(we!=null?D=Jt(Nt,we)?a(se,b[Nt],on,0):-10:D=on*(ui/Oe),ye!=null?U=Xt(Ut,ye)?a(Te,b[Ut],Dn,0):-10:U=Dn*(Kn/an),I.ori==1){let Ai=D;D=U,U=Ai}}vt&&(T==null||T.cursor.event.type==Pu)&&((D<=1||D>=k-1)&&(D=yr(D,k)),(U<=1||U>=Ct-1)&&(U=yr(U,Ct))),ft?(qf=D,Yf=U,[Yr,$r]=ut.move(n,D,U)):(He=D,je=U)}let _u={width:0,height:0,left:0,top:0};function yu(){fl(_u,!1)}let Qf,tp,ep,np;function ip(v,T,D,U,H,J,at){Gs=!0,Pn=In=On._x=On._y=!1,xu(v,T,D,U,H,J,at,!0,!1),v!=null&&(Se(Iu,Fu,sp,!1),oa(Yp,n,Yr,$r,k,Ct,null));let{left:ft,top:vt,width:Nt,height:Ut}=We;Qf=ft,tp=vt,ep=Nt,np=Ut}function sp(v,T,D,U,H,J,at){Gs=On._x=On._y=!1,xu(v,T,D,U,H,J,at,!1,!0);let{left:ft,top:vt,width:Nt,height:Ut}=We,Ot=Nt>0||Ut>0,se=Qf!=ft||tp!=vt||ep!=Nt||np!=Ut;if(Ot&&se&&fl(We),On.setScale&&Ot&&se){let Te=ft,we=Nt,ye=vt,Jt=Ut;if(I.ori==1&&(Te=vt,we=Ut,ye=ft,Jt=Nt),Pn&&Hs(w,os(Te,w),os(Te+we,w)),In)for(let Xt in b){let Xe=b[Xt];Xt!=w&&Xe.from==null&&Xe.min!=Be&&Hs(Xt,os(ye+Jt,Xt),os(ye,Xt))}yu()}else ut.lock&&(ut._lock=!ut._lock,xr(T,!0,v!=null));v!=null&&(vn(Iu,Fu),oa(Iu,n,He,je,k,Ct,null))}function R_(v,T,D,U,H,J,at){if(ut._lock)return;jt(v);let ft=Gs;if(Gs){let vt=!0,Nt=!0,Ut=10,Ot,se;I.ori==0?(Ot=Pn,se=In):(Ot=In,se=Pn),Ot&&se&&(vt=He<=Ut||He>=k-Ut,Nt=je<=Ut||je>=Ct-Ut),Ot&&vt&&(He=He<Yr?0:k),se&&Nt&&(je=je<$r?0:Ct),xr(null,!0,!0),Gs=!1}He=-10,je=-10,et.fill(null),xr(null,!0,!0),ft&&(Gs=ft)}function rp(v,T,D,U,H,J,at){ut._lock||(jt(v),na(),yu(),v!=null&&oa(Kp,n,He,je,k,Ct,null))}function op(){A.forEach(eb),O(n.width,n.height,!0)}Mr(Dl,lo,op);let Jr={};Jr.mousedown=ip,Jr.mousemove=jf,Jr.mouseup=sp,Jr.dblclick=rp,Jr.setSeries=(v,T,D,U)=>{let H=xn.match[2];D=H(n,T,D),D!=-1&&rs(D,U,!0,!1)},mt&&(Se(Yp,g,ip),Se(Pu,g,jf),Se($p,g,v=>{jt(v),ra(!1)}),Se(Zp,g,R_),Se(Kp,g,rp),Wu.add(n),n.syncRect=ra);let pl=n.hooks=i.hooks||{};function Ln(v,T,D){Zn?Ue.push([v,T,D]):v in pl&&pl[v].forEach(U=>{U.call(null,n,T,D)})}(i.plugins||[]).forEach(v=>{for(let T in v.hooks)pl[T]=(pl[T]||[]).concat(v.hooks[T])});let ap=(v,T,D)=>D,xn=_n({key:null,setSeries:!1,filters:{pub:am,sub:am},scales:[w,x[1]?x[1].scale:null],match:[lm,lm,ap],values:[null,null]},ut.sync);xn.match.length==2&&xn.match.push(ap),ut.sync=xn;let lp=xn.key,vu=sg(lp);function oa(v,T,D,U,H,J,at){xn.filters.pub(v,T,D,U,H,J,at)&&vu.pub(v,T,D,U,H,J,at)}vu.sub(n);function C_(v,T,D,U,H,J,at){xn.filters.sub(v,T,D,U,H,J,at)&&Jr[v](null,T,D,U,H,J,at)}n.pub=C_;function P_(){vu.unsub(n),Wu.delete(n),Cn.clear(),Bu(Dl,lo,op),c.remove(),At?.remove(),Ln("destroy")}n.destroy=P_;function bu(){Ln("init",i,t),ea(t||i.data,!1),G[w]?fu(w,G[w]):na(),st=We.show&&(We.width>0||We.height>0),nt=pt=!0,O(i.width,i.height)}return x.forEach(Vr),A.forEach(_s),e?e instanceof HTMLElement?(e.appendChild(c),bu()):e(n,bu):bu(),n}kn.assign=_n;kn.fmtNum=Ju;kn.rangeNum=Nl;kn.rangeLog=Ol;kn.rangeAsinh=Zu;kn.orient=wr;kn.pxRatio=Re;kn.join=qy;kn.fmtDate=Qu,kn.tzDate=iv;kn.sync=sg;{kn.addGap=Bv,kn.clipGaps=zl;let i=kn.paths={points:hg};i.linear=dg,i.stepped=Gv,i.bars=Hv,i.spline=Xv}function Wl(i,t,e,n){let s=i.filter(({y:a})=>Number.isFinite(a)).sort((a,l)=>a.y-l.y),r=e-t;for(let a of s)r=a.y=Math.max(a.y,r+t);let o=n+t;for(let a of s.slice().reverse())o=a.y=Math.min(a.y,o-t);return s}function Zi(i,t,e){return!i.wrap||!i.about.coordinates[t]?.angle?e:e-2*Math.PI*Math.round(e/(2*Math.PI))}function Xl(i){return i.map((t,e)=>{let n=i[e+1]??null;return t!==null&&n!==null&&Math.abs(n-t)>Math.PI?null:t})}var ad=20,nb=4e3,ib=1e-16;function xo(i,t){let{run:e}=i,n=e.t-ad,s=2**Math.ceil(Math.log2(Math.max(1,ad/e.settings.dt/nb))),r=e.lanes.map(a=>a.track.since(n,e.n,t??s)),o=0;return r[0].map((a,l)=>{for(;o+1<e.snapshots.length&&e.snapshots[o+1].t<=a[0]+1e-12;)o++;let c=r.map(d=>d[d.length-r[0].length+l]);return{t:a[0],x:c,s:e.snapshots[o]}})}var sb=i=>i.run.snapshots.filter(t=>t.t>=i.run.t-ad&&t.n<=i.run.n).map(t=>({t:t.t,x:[],s:t}));function ql(i,t){let e=X("div",{class:"plot",role:"img","aria-label":t.label}),n=null,s="",r=[],o=()=>Math.max(e.clientHeight-6,60),a=()=>({stroke:de().soft,grid:{stroke:de().line,width:1},ticks:{show:!1},font:"12px system-ui, sans-serif",labelFont:"12px system-ui, sans-serif",labelSize:16}),l=()=>{n?.destroy();let u=t.curves();r=u,e.setAttribute("aria-label",`${t.label}: ${r.map(p=>p.label).join(", ")}`);let h=Math.max(gg(e),50),f=r.filter(p=>!p.silent),g=Math.max(...f.map(p=>p.label.length),2),_=Math.min(16+7*g,.34*h);n=new kn({width:h,height:o(),padding:[10,_,0,0],hooks:{draw:[p=>rb(p,u,_)]},cursor:{y:!1,drag:{x:!1,y:!1}},legend:{show:!1},scales:{x:{time:!1},y:t.log?{distr:3,log:10}:{}},axes:[{...a(),size:28,values:(p,m)=>m.map(x=>`${Number(x.toPrecision(6))} s`)},{...a(),size:62,label:t.unit(),...t.log?{splits:ob,filter:(p,m)=>m}:{},values:(p,m)=>m.map(x=>x===null?"":qe(x,3,0))}],series:[{label:"t"},...r.map(p=>({label:p.label,...Xi(p.pen),...p.dash?{dash:p.dash}:{},width:p.thin?1.2:2,pxAlign:0,points:{show:!1}}))]},c(),e)},c=()=>{let u=(t.moments??(()=>sb(i)))(),h=(g,_)=>{let p=g.value(_);return Number.isFinite(p)?t.log?Math.max(Math.abs(p),ib):p:null},f=g=>{let _=u.map(p=>h(g,p));return g.angle&&i.wrap?Xl(_):_};return[u.map(g=>g.t),...r.map(f)]},d=()=>{if(e.clientWidth===0)return;let u=`${t.version()} ${i.run.lanes.map(g=>g.label).join()}`;if(n===null||u!==s){s=u,l();return}let[h,f]=[gg(e),o()];(n.width!==h||n.height!==f)&&n.setSize({width:h,height:f}),n.setData(c())};return Tl(()=>s=""),{element:e,show:d}}function gg(i){let{paddingLeft:t,paddingRight:e}=getComputedStyle(i);return i.clientWidth-parseFloat(t)-parseFloat(e)}function rb(i,t,e){let{ctx:n,bbox:s}=i,r=devicePixelRatio||1,o=13*r,a=t.map((u,h)=>{let f=i.data[h+1].findLast(_=>_!==null),g=typeof f=="number"&&!u.silent;return{curve:u,y:g?i.valToPos(f,"y",!0):NaN}}),l=Math.floor(s.height/o)+1,c=a.length>l?a.filter(({curve:u})=>!u.thin):a,d=Wl(c.slice(0,l),o,s.top+o/2,s.top+s.height);n.save(),n.font=`${12*r}px system-ui, sans-serif`,n.textBaseline="middle",n.textAlign="left";for(let{curve:u,y:h}of d)n.fillStyle=Xi(u.pen).stroke,n.fillText(u.label,s.left+s.width+6*r,h,(e-8)*r);n.restore()}function ob(i,t,e,n){let[s,r]=[Math.ceil(Math.log10(e)),Math.floor(Math.log10(n))],o=Math.max(1,Math.ceil((r-s)/7)),a=[];for(let l=Math.ceil(s/o)*o;l<=r;l+=o)a.push(10**l);return a}var od=i=>i<7?[]:void 0,ab=[3,4],lb=[1,3];function xg(i,t){let{about:e}=i,n=1+e.state.qd[0],s=()=>{let{law:u}=i.run.settings,h=e.scalar&&e.laws.find(f=>f.name===u);return e.coordinates.flatMap(({text:f,angle:g},_)=>{let p=[{label:f,value:m=>Zi(i,_,m.x[0][1+_]),pen:_,dash:od(_),angle:g}];return h&&h.settings.includes("target")&&p.push({label:`${f} target`,value:m=>Zi(i,_,m.s.settings.target[_]),pen:_,dash:ab,thin:!0,silent:e.nq>3}),i.run.lanes.length===2&&p.push({label:`${f} ${i.run.lanes[1].label}`,value:m=>Zi(i,_,m.x[1]?.[1+_]??NaN),pen:_,dash:lb,thin:!0,angle:g}),p})},r=()=>e.rates.map((u,h)=>({label:u.text,value:f=>f.x[0][n+h],pen:h,dash:od(h)})),o=()=>e.rates.flatMap((u,h)=>u.driven?[{label:`u${h+1}`,value:f=>f.s.torque[h],pen:h,dash:od(h)}]:[]),a=()=>t()==="rate"?r():t()==="torque"?o():s(),l=u=>[...new Set(u)].filter(Boolean).join(", ");return{...ql(i,{label:"Motion against time",unit:()=>t()==="rate"?l(e.rates.map(u=>u.unit)):t()==="torque"?l(e.rates.map(u=>u.effort)):l(e.coordinates.map(u=>u.unit)),moments:()=>xo(i),curves:a,version:()=>`${t()} ${i.run.settings.law}`}),curves:()=>a().map(u=>({...Xi(u.pen),...u.dash?{dash:u.dash}:{},label:u.label}))}}function _g(i){return ql(i,{label:"Energies against time; expected is the start plus work less losses",unit:()=>"J",curves:()=>[{label:"kinetic",value:({s:n})=>n.energy.T,pen:"kinetic"},{label:"potential",value:({s:n})=>n.energy.V,pen:"potential"},{label:"total",value:({s:n})=>n.energy.T+n.energy.V,pen:"total"},{label:"expected",value:({s:n})=>n.due,pen:"due",thin:!0}],version:()=>""})}function yg(i){let t=e=>{let n=i.run.lanes[e],{method:s}=n.settings,r=i.about.methods.find(o=>o.name===s)?.label??"none";return e===0||n.method!==null?r:n.label};return ql(i,{label:"Relative error of the energy of each integrator, logarithmic",unit:()=>"energy error",log:!0,curves:()=>i.run.lanes.flatMap((e,n)=>e.ghost?[]:[{label:t(n),value:({s})=>s.errors[n],pen:n}]),version:()=>i.run.lanes.map((e,n)=>t(n)).join()})}function vg(i){let t=e=>{let[n,s]=e.x;if(n===void 0||s===void 0)return NaN;let r=0;for(let o=1;o<=i.about.nq;o++)r+=(n[o]-s[o])**2;return Math.sqrt(r)};return ql(i,{label:"Distance between copies in their coordinates, logarithmic",unit:()=>"distance",log:!0,moments:()=>xo(i),curves:()=>[...i.run.lanes.length>1?[{label:i.run.lanes[1].label,value:t,pen:0}]:[],...i.swarm===null?[]:[{label:"half of them",value:e=>i.swarm.spread(e.t)[0],pen:0},{label:"farthest",value:e=>i.swarm.spread(e.t)[1],pen:1}]],version:()=>String(i.swarm!==null)})}function bg(i){let{about:t}=i,{ghost:e}=t;if(e===null)return[];let n=ws("Measured",!0),s=X("p",{class:"note"}),r=Vi("The measured torque drives the simulation",!1,u=>i.set({measured:u}));n.append(X("p",{},e.name)),e.tau!==null&&n.append(r.element);let o=()=>{let{q:u,qd:h}=Rl(e,i.run.t);u.every(Number.isFinite)&&i.placeAll([...u,...h])},a=!1,l=0,c=Vi("Put it where the measurement is every second",a,u=>a=u);n.append(c.element,s,le("Put it where the measurement is now",o,{class:"pick"}));let d=()=>{let u=Math.floor(i.run.t);a&&u!==l&&i.clock.running&&(l=u,o()),r.input.checked=i.run.settings.measured;let h=xo(i).filter(_=>_.x[1]&&Number.isFinite(_.x[1][1])),f=t.coordinates.map((_,p)=>{let m=h.reduce((x,A)=>x+(A.x[0][1+p]-A.x[1][1+p])**2,0);return`${_.text} ${qe(Math.sqrt(m/Math.max(1,h.length)),2)} ${_.unit}`}),g=i.run.t>e.t[e.t.length-1];s.textContent=g?"The record has ended.":h.length?`Root mean square difference in the plot: ${f.join(", ")}.`:""};return d(),[{element:n,show:d}]}var cb={play:"M4 2.5v11l9.5-5.5z",pause:"M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z",forward:"M3 2.5v11l7-5.5zM10.8 2.5h2.2v11h-2.2z",back:"M13 2.5v11l-7-5.5zM3 2.5h2.2v11h-2.2z",down:"M2.5 5.5l5.5 5.5 5.5-5.5-1.4-1.4L8 8.2 3.9 4.1z",up:"M2.5 10.5L8 5l5.5 5.5-1.4 1.4L8 7.8l-4.1 4.1z",restart:"M8 2.2a5.8 5.8 0 1 1-5.5 4l1.7.6A4 4 0 1 0 8 4v2.6L3.9 3.3 8 0z"};function Zs(i){let t="http://www.w3.org/2000/svg",e=document.createElementNS(t,"svg");e.setAttribute("viewBox","0 0 16 16"),e.setAttribute("width","16"),e.setAttribute("height","16"),e.setAttribute("aria-hidden","true");let n=document.createElementNS(t,"path");return n.setAttribute("d",cb[i]),n.setAttribute("fill","currentColor"),e.append(n),e}var xa=[.05,.1,.25,.5,1,2];function Mg(i){let t=le(Zs("play"),()=>i.toggle(),{class:"play","aria-label":"Run",title:"Run or pause (space)"}),e=le(Zs("back"),()=>i.step(-1),{"aria-label":"Step back",title:"One step back (,)"}),n=le(Zs("forward"),()=>i.step(1),{"aria-label":"Step forward",title:"One step (.)"}),s=le(Zs("restart"),()=>i.reset(),{"aria-label":"Back to the start",title:"Back to the start (r)"}),r=Ss("Speed",xa.map(u=>[String(u),`${u}×`]),"1",u=>{i.clock.speed=Number(u)}),o=X("input",{type:"range",class:"scrub",step:1,"aria-label":"Time: the last minute"});o.addEventListener("input",()=>i.seek(Number(o.value)));let a=X("output",{class:"time"}),l=X("output",{class:"lag"}),c=()=>{let{run:u,clock:h}=i,f=h.running?"Pause":"Run";t.getAttribute("aria-label")!==f&&(t.setAttribute("aria-label",f),t.replaceChildren(Zs(h.running?"pause":"play")));let g=u.snapshots[0]?.n??0;o.min=String(Math.min(g,u.n)),o.max=String(Math.max(u.end,u.n,1)),o.value=String(u.n),o.setAttribute("aria-valuetext",`${ln(u.t)} seconds`),a.textContent=`${ln(u.t)} s`,r.select.value=String(h.speed);let _=h.running&&h.share<.95;l.textContent=_?`The machine manages ${(100*h.share).toFixed(0)} % of this speed`:""};return{element:X("div",{class:"transport",role:"group","aria-label":"Time"},s,e,t,n,o,a,r.element,l),show:c}}var hb=.05;function ub(i){let{about:t}=i,e=t.nv,s=[{name:"none",label:"none",key:"0"},...t.methods].filter(a=>a.key).map(a=>({keys:[e===2?`Shift+Digit${a.key}`:a.key],text:`integrator: ${a.label}`,press:()=>i.set({method:a.name}),letter:!0})),r=(a,l)=>({keys:[a],text:`push ${l<0?"backwards":"forwards"}${e>1?" at the selected joint":""}, while held`,press:()=>i.push(i.joint,l),release:()=>i.push(i.joint,0),letter:!0});if(s.push(r("a",-1),r("d",1)),t.laws.length&&t.scalar){let a=(c,d,u,h)=>({keys:[c],text:`move the target${h} ${u<0?"down":"up"}`,press:()=>i.moveTarget(d(),u*hb),repeats:!0,letter:!0});e===2&&s.push(a("1",()=>0,-1," of joint 1"),a("2",()=>0,1," of joint 1"),a("3",()=>1,-1," of joint 2"),a("4",()=>1,1," of joint 2"));let l=e>1?" of the selected joint":"";s.push(a("q",()=>i.joint,-1,l),a("e",()=>i.joint,1,l))}t.laws.length&&s.push({keys:e===2?["c","x"]:["c"],text:"servo on or off",press:()=>i.toggleServo(),letter:!0},{keys:["s"],text:"servo off",press:()=>i.setLaw("off"),letter:!0}),e>1&&s.push({keys:["["],text:"select the joint before",press:()=>i.select(i.joint-1),letter:!0},{keys:["]"],text:"select the joint after",press:()=>i.select(i.joint+1),letter:!0});let o=a=>{let l=xa.indexOf(i.clock.speed)+a;i.clock.speed=xa[Math.max(0,Math.min(xa.length-1,l))],i.changed()};return s.push({keys:[" "],text:"run or pause",press:()=>i.toggle(),letter:!0},{keys:["."],text:"one step forward",press:()=>i.step(1),repeats:!0,letter:!0},{keys:[","],text:"one step back",press:()=>i.step(-1),repeats:!0,letter:!0},{keys:["r"],text:"back to the start",press:()=>i.reset(),letter:!0},{keys:["-"],text:"slower",press:()=>o(-1),letter:!0},{keys:["+"],text:"faster",press:()=>o(1),letter:!0},{keys:["t"],text:"trail on or off",press:()=>(i.stage.trail=!i.stage.trail,i.changed()),letter:!0},{keys:["v"],text:"plane or space",press:()=>{i.stage.show(i.stage.which==="space"?"plane":"space"),i.changed()},letter:!0}),s}function Sg(i){let t=ub(i),e=new Map,n=db(i,t),s=()=>n.open?n.close():n.showModal(),r=o=>{let a=o.shiftKey&&o.code.startsWith("Digit")?`Shift+${o.code}`:o.key,l=a.length===1?a.toLowerCase():a;return t.find(c=>c.keys.includes(l))};return addEventListener("keydown",o=>{if(o.ctrlKey||o.metaKey||o.altKey)return;let a=o.target;if(a.matches("input[type=number], input[type=text], select, textarea"))return;if(o.key==="?"&&i.keys){s();return}if(n.open||!i.keys||o.key===" "&&a.matches("button, input, summary, [role=tab], label"))return;let c=r(o);c!==void 0&&(o.preventDefault(),!(o.repeat&&!c.repeats)&&(e.set(o.code,c),c.press(i)))}),addEventListener("keyup",o=>{e.get(o.code)?.release?.(i),e.delete(o.code)}),addEventListener("blur",()=>{for(let o of e.values())o.release?.(i);e.clear()}),s}function db(i,t){let e=a=>a===" "?"space":a.replace("Digit",""),n=t.map(a=>X("tr",{},X("td",{},...a.keys.map(l=>X("kbd",{},e(l)))),X("td",{},a.text)));n.push(X("tr",{},X("td",{},X("kbd",{},"?")),X("td",{},"this help")));let s=X("table",{class:"keys"},X("tbody",{},...n)),r=X("dialog",{"aria-labelledby":"keys-title"}),o=X("p",{class:"note"},"Drag a link to pose the mechanism (paused) or to pull it with a spring (running); the sliders under Pose and the push buttons do the same without dragging. In space, drag beside it to turn the camera, with the right button or two fingers to move it, and turn the wheel or pinch to zoom; with the picture in focus the arrow keys turn, Shift and arrows move, Page Up and Page Down zoom, Home goes back. Single-letter keys can be switched off under Display and keys.");return r.append(X("h2",{id:"keys-title"},"Keys"),X("div",{class:"scroll",tabindex:0,role:"group","aria-label":"List of keys"},s),o,le("Close",()=>r.close(),{class:"wide"})),document.body.append(r),r}var Yl=class{running=!1;speed=1;share=1;ahead=0;physics=0;last=0;frame(t,e){let n=Math.min((e-this.last)/1e3,.5);if(this.last=e,this.physics=0,!this.running)return;let{dt:s}=t.settings;this.ahead+=n*this.speed;let r=Math.floor(this.ahead/s+1e-9),o=r,a=performance.now(),l=Math.max(1,Math.ceil(.004/s));for(;r>0&&t.diverged===null;){let c=Math.min(l,r);if(t.advance(c),r-=c,this.ahead-=c*s,performance.now()-a>12)break;l*=2}this.physics=performance.now()-a,o>0&&(this.share+=.1*((o-r)/o-this.share)),r>0&&(this.ahead=Math.min(this.ahead,s)),t.diverged!==null&&(this.running=!1)}play(){this.running=!0,this.last=performance.now(),this.ahead=0,this.share=1}pause(){this.running=!1,this.ahead=0}};function fb({size:i,frequency:t},e){let n=e*t,s=n-Math.floor(n),r=s<.5?s:s-.5;return(s<.5?16:-16)*i*r*(.5-r)}function wg(i,t,e,n,s){let{drag:r,drive:o,parameters:a}=e,l=e.push;if(o!==null&&(l=l.map((_,p)=>p===o.rate?_+fb(o,s):_)),e.measured&&i.ghost?.tau){let _=Hp(i,i.ghost,s);l=l.map((p,m)=>p+_[m])}if(r===null)return l;let{q:c,qd:d}=Ye(i,n),u=t.places(c,a),h=Ci(u,r.link,r.point),f=eo(i,u,gl(i,d),r.link,h),g=Mn(Ae(Mn(r.anchor,h),r.stiffness),Ae(f,r.damping));return pp(i,u,r.link,h,g).map((_,p)=>_+l[p])}var pb=2**22,mb=2048,$l=class{constructor(t){this.about=t;this.width=1+t.state.qd[1],this.data=new Float64Array(this.rows*this.width)}about;data;rows=mb;width;begin=0;end=-1;put(t,e,n){(t<this.begin||t>this.end+1)&&(this.begin=this.end=t),this.end=Math.max(this.end,t),t-this.begin>=this.rows&&this.grow();let s=t%this.rows*this.width;this.data[s]=e,this.data.set(ri(this.about,n),s+1)}cut(t){this.end=Math.min(this.end,t)}grow(){if(2*this.rows*this.width>pb){this.begin=this.end-this.rows+1;return}let{data:t,rows:e,width:n}=this;this.rows=2*e,this.data=new Float64Array(this.rows*n);for(let s=this.begin;s<this.end;s++)this.data.set(t.subarray(s%e*n,(s%e+1)*n),s%this.rows*n)}since(t,e,n=1){let s=[],r=Math.min(e,this.end);for(let o=r;o>=this.begin;o--){let a=o%this.rows*this.width;if(this.data[a]<t)break;(o%n===0||o===r)&&s.push(this.data.subarray(a,a+this.width))}return s.reverse()}};var gb=60,xb=60,Eg=["motor_work","push_work","friction_loss","stop_loss"],_b=1e8,Er=class{constructor(t,e,n,s=[]){this.about=t;this.model=e;this.start=n;this.settings=n.settings,this.changes=s,this.lanes=[this.lane({method:null,label:"shown",shift:0},n.x)],this.addLanes(n.lanes),this.rebase(),this.snapshot(),this.first=this.snapshots[0],this.applyDue()}about;model;start;n=0;settings;lanes=[];diverged=null;snapshots=[];changes=[];first;next=0;origin=[0,0];get t(){return this.timeOf(this.n)}timeOf(t){return this.origin[1]+(t-this.origin[0])*this.settings.dt}get control(){return this.lanes[0].control}get x(){return this.lanes[0].x}get end(){return Math.max(this.n,this.changes.at(-1)?.n??0,this.last)}last=0;observe(){let{about:t,model:e}=this,n=this.lanes[0],s=this.acting(n),r=vb(n.x,this.method(n),t.methods[0]),o={...s,x:r,dt:this.settings.dt},{tau:a,friction:l,push:c}=gi(t,e,"observe",o),{q:d,qd:u}=Ye(t,n.x),h=a.map((_,p)=>_+c[p]),f=h.map((_,p)=>_-l[p]),{parameters:g}=s;return{...gi(t,e,"quantities",{q:d,qd:u,force:f,parameters:g}),...e.energies(d,u,g),torque:bl(t,a),force:h,F:l}}method(t){let e=t.settings.method;return this.about.methods.find(n=>n.name===e)??this.about.methods[0]}places(t=this.x){let{settings:e}=this.lanes.find(n=>n.x===t)??this;return this.model.places(Ye(this.about,t).q,e.parameters)}energies(t=this.lanes[0]){let{q:e,qd:n}=Ye(this.about,t.x),{T:s,V:r}=this.model.energies(e,n,t.settings.parameters);return{T:s,V:r-t.levels.ground}}account(t){let{motor_work:e,push_work:n,friction_loss:s,stop_loss:r}=this.method(t).layout;return{work:t.x[e[0]]+t.x[n[0]],friction:t.x[s[0]],stops:t.x[r[0]]}}error(t){let e=Math.abs(t.base),n=.001*t.levels.rise,s=e>n?e:Math.max(Math.abs(this.account(t).work),n);return(this.balance(t)-t.base)/Math.max(s,1e-12)}balance(t){let{T:e,V:n}=this.energies(t),{work:s,friction:r,stops:o}=this.account(t);return e+n-s+r+o}change(t){this.forget();let e=this.changes.at(-1);e!==void 0&&e.n===this.n&&e.set!==void 0?Object.assign(e.set,t):this.changes.push({n:this.n,set:{...t}}),this.next=this.changes.length,this.applySettings(t)}place(t){let e=ml(this.about,t);this.forget();let n=this.changes.at(-1);n!==void 0&&n.n===this.n&&n.x!==void 0?n.x=e:this.changes.push({n:this.n,x:e}),this.next=this.changes.length,this.applyPlace(e)}compare(t){this.forget(),this.changes.push({n:this.n,lanes:t}),this.next=this.changes.length,this.addLanes(t),this.rebase(),this.replaceSnapshot()}forget(){for(this.changes.length=this.next;this.snapshots.length&&this.snapshots.at(-1).n>this.n;)this.snapshots.pop();for(let{track:t}of this.lanes)t.cut(this.n);this.last=this.n}applyDue(){for(;this.next<this.changes.length&&this.changes[this.next].n<=this.n;){let{set:t,x:e,lanes:n}=this.changes[this.next++];t!==void 0&&this.applySettings(t),e!==void 0&&this.applyPlace(e),n!==void 0&&(this.addLanes(n),this.rebase(),this.replaceSnapshot())}}applySettings(t){this.origin=[this.n,this.t],this.settings={...this.settings,...t};for(let e of this.lanes.filter(n=>!n.ghost)){let[n,s,{sampled:r}]=[e.settings,this.method(e),e.control];this.prepare(e);let o=e.settings.law!==n.law,a="period"in t||"delay"in t||e.control.sampled!==r,l=[...Eg],c=this.memory(e,s);o||l.push("memory"),this.restart(e,s,l),(o||a)&&this.rest(e),o||this.remember(e,c)}"parameters"in t&&this.rebase(),this.replaceSnapshot()}restart(t,e,n){let s=this.method(t),r=ri(this.about,t.x),o=t.x,a={...this.acting(t),x:r,dt:this.settings.dt};t.x=gi(this.about,this.model,s.start,a);for(let l of n)ld(o,e.layout,t.x,s.layout,l)}rest(t){let{about:e}=this;if(!t.control.sampled){t.kept=null;return}let n={...t.control.inputs,...Ye(e,t.x),dt:this.settings.dt};t.kept=gi(e,this.model,"rest",n)}memory(t,e){let[n,s]=(t.kept?this.about.kept.memory:e.layout.memory)??[0,0];return(t.kept??t.x).slice(n,s)}remember(t,e){let{kept:n}=this.about,[s,r]=(t.kept?n.memory:this.method(t).layout.memory)??[0,0];(t.kept??t.x).set(e.subarray(0,r-s),s)}applyPlace(t){for(let e of this.lanes.filter(n=>!n.ghost))e.x.set(t),this.restart(e,this.method(e),[]),this.rest(e);this.rebase(),this.replaceSnapshot()}replaceSnapshot(){this.snapshots.at(-1)?.n===this.n&&this.snapshots.pop(),this.snapshot();for(let{track:t,x:e}of this.lanes)t.put(this.n,this.t,e);this.n===0&&(this.first=this.snapshots.at(-1))}prepare(t){let{about:e,model:n}=this,s=t.method===null?t.set:{...t.set,method:t.method};t.settings=s===null?this.settings:{...this.settings,...s};let r=this.lanes[0];if(t!==r&&t.set===null&&r.control){t.control=r.control,t.levels=r.levels;return}let{parameters:o}=t.settings;if(t.control=wp(e,n,t.settings),"prepared"in e.takes){let{inputs:a}=t.control;a.derived=gi(e,n,"prepared",a)}t.levels=yb(e,n,o)}rebase(){for(let t of this.lanes)t.base=this.balance(t)}lane({method:t,label:e,set:n,ghost:s},r){let o={method:t,label:e,x:Float64Array.from(r),base:0,kept:null,set:n??null,ghost:s??!1,track:new $l(this.about)};return this.lanes.length===0&&(this.lanes=[o]),this.prepare(o),this.rest(o),this.restart(o,this.method(o),[]),o.ghost&&this.haunt(o,this.n),o.track.put(this.n,this.t,o.x),o}addLanes(t){this.lanes.length=1;let e=this.lanes[0];for(let n of t){if(n.ghost&&this.about.ghost===null)continue;let s=ri(this.about,this.x).slice();s[0]+=n.shift;let r=this.lane(n,s);if(this.lanes.push(r),r.ghost)continue;let o=r.settings.law===e.settings.law;for(let a of[...Eg,...o?["memory","effort"]:[]])ld(e.x,this.method(e).layout,r.x,this.method(r).layout,a);o&&e.kept!==null&&r.kept!==null&&(r.kept=e.kept.slice())}}haunt(t,e){let{q:n,qd:s}=Rl(this.about.ghost,this.timeOf(e));t.x.set(n),t.x.set(s,this.about.state.qd[0])}get every(){return Math.max(1,Math.round(1/(xb*this.settings.dt)))}advance(t){let e=this.n+t;for(;this.n<e&&this.diverged===null;){this.applyDue();let n=this.every,s=Math.min(e,this.n+n-this.n%n),r=this.changes[this.next];r!==void 0&&(s=Math.min(s,r.n));for(let{control:c}of this.lanes.filter(d=>d.control.sampled)){let[d]=Array.from(c.inputs.hold);s=Math.min(s,this.n+d-this.n%d)}let{drag:o,drive:a,measured:l}=this.settings;(o!==null||a!==null||l)&&(s=this.n+1);for(let c of this.lanes)this.move(c,s-this.n);this.n=s,this.last=Math.max(this.last,this.n),this.n%n===0&&this.snapshot(),this.settled()||(this.diverged=this.t)}this.applyDue()}settled(){return ri(this.about,this.x).every(t=>Math.abs(t)<_b)}acting(t,e=!1){let{about:n,model:s}=this,{settings:r,control:o}=t,a={...o.inputs,push:wg(n,s,r,t.x,this.t)};if(t.kept===null)return a;let l={dt:r.dt,n:this.n,kept:t.kept},c={...a,...Ye(n,t.x),...l},{kept:d,tau:u}=gi(n,s,"tick",c);return e&&(t.kept=d),{...a,c_mode:[0],tau:u}}move(t,e){let{name:n}=this.method(t),s={...t.ghost?{}:this.acting(t,!0),first:0};for(let r=this.n;r<this.n+e;r++)s.first=r,t.ghost?this.haunt(t,r+1):t.settings.method!=="none"&&this.model.advance(t.x,this.settings.dt,1,n,s),t.track.put(r+1,this.timeOf(r+1),t.x)}again(t){let{n:e,snapshots:n,diverged:s}=this,r=n.find(o=>o.n<=e)??this.first;for(this.restore(r),this.snapshots=[],t();this.n<e&&this.diverged===null;)this.advance(1),t();this.snapshots=n,this.diverged=s}snapshot(){let t=this.lanes.map(Tg),e=this.observe().torque,n=this.lanes.map(c=>c.ghost?NaN:this.error(c)),s=this.energies(),{work:r,friction:o,stops:a}=this.account(this.lanes[0]),l=this.lanes[0].base+r-o-a;for(this.snapshots.push({n:this.n,t:this.t,origin:[...this.origin],settings:this.settings,lanes:t,energy:s,due:l,torque:e,errors:n});this.snapshots.length>1&&this.snapshots[1].t<this.t-gb;)this.snapshots.shift()}goTo(t){t=Math.max(0,Math.round(t));let e=this.first;for(let n of this.snapshots)n.n<=t&&n.n>=e.n&&(e=n);if((t<this.n||e.n>this.n)&&this.restore(e),this.n<t){let n=this.snapshots,s=n.at(-1)?.n??0;t<=s&&(this.snapshots=[]),this.advance(t-this.n),t<=s&&(this.snapshots=n)}}restore(t){this.n=t.n,this.settings=t.settings,this.origin=[...t.origin],this.lanes=t.lanes.map(Tg),this.next=this.changes.findIndex(e=>e.n>t.n),this.next<0&&(this.next=this.changes.length),this.diverged=null;for(let e of this.lanes)this.prepare(e)}};function yb(i,t,e){let n=r=>t.energies(r,new Float64Array(i.nv),e).V,s=n(i.start.hanging);return{ground:s,rise:n(i.start.standing)-s}}var Tg=i=>({...i,x:i.x.slice(),kept:i.kept?.slice()??null});function ld(i,t,e,n,s){let[r,o]=[t[s],n[s]];r&&o&&e.set(i.subarray(...r),o[0])}function vb(i,t,e){let n=new Float64Array(e.size);for(let s of Object.keys(e.layout))ld(i,t.layout,n,e.layout,s);return n}var _a=4,bb=.4;function ya(i,t){let e=i.links.length-1;return to(i,t,e)??me(t.com,e)}var Ag=new WeakMap;function Mb(i,t){let e=Ag.get(t);if(e===void 0){let{parameters:n}=t.settings;e=t.lanes.map(({x:s})=>{let{q:r}=Ye(i.about,s);return r.every(Number.isFinite)?ya(i.about,i.model.places(r,n)):null}),Ag.set(t,e)}return e}function Zl(i,t){let e=[];for(let n=i.snapshots.length-1;n>=0;n--){let s=i.snapshots[n];if(s.n>i.n)continue;if(s.t<=i.t-_a)break;let r=Mb(i,s)[t];if(!r)continue;let o=e.at(-1);if(o&&pi(Mn(o.point,r))>bb*i.about.start.reach)break;e.push({t:s.t,point:r})}return e.reverse()}var Kl=i=>i.lanes.length===2?[1,0]:[0];var Sb=1e-9,cd=64,Jl=class{n=0;copies;past=[];spreads=[];dt;constructor(t,e){this.dt=t.settings.dt,this.copies=Array.from({length:e},(n,s)=>{let r=t.x.slice();return r[0]+=Sb*(s+1)/e,r}),this.keep(t)}follow(t){if(t.n<this.n){let r=Math.floor(t.n/cd);this.past.length=r+1,this.past[r].forEach((o,a)=>this.copies[a].set(o)),this.n=r*cd,this.spreads.length=this.n+1}let{inputs:e}=t.control,{method:n}=t.settings,s={...e,first:0};for(;this.n<t.n;){s.first=this.n;for(let r of this.copies)t.model.advance(r,this.dt,1,n,s);this.n++,this.keep(t)}}keep(t){this.n%cd===0&&this.past.push(this.copies.map(r=>r.slice()));let{nq:e}=t.about,[n]=this.copies,s=this.copies.map(r=>{let o=0;for(let a=0;a<e;a++)o+=(r[a]-n[a])**2;return Math.sqrt(o)});s.sort((r,o)=>r-o),this.spreads[this.n]=[s[s.length>>1],s[s.length-1]]}spread(t){return this.spreads[Math.round(t/this.dt)]??[NaN,NaN]}};function Rg(){let i=X("canvas",{class:"overlay","aria-hidden":!0});return{element:i,draw:e=>{if(i.hidden=e.swarm===null,e.swarm===null)return;let n=ro(i);n.clearRect(0,0,i.clientWidth,i.clientHeight);let{about:s,stage:r,run:o}=e,{accent:a,warm:l}=de(),c=e.swarm.copies.length;n.lineWidth=1,e.swarm.copies.forEach((d,u)=>{let h=o.model.places(Ye(s,d).q,o.settings.parameters),f=`color-mix(in oklab, ${a}, ${l} ${(100*u/c).toFixed(0)}%)`;n.strokeStyle=n.fillStyle=f,n.globalAlpha=.06,n.beginPath(),s.links.forEach((p,m)=>{for(let x of aa(s,h,m))x.forEach((A,b)=>b===0?n.moveTo(...r.on(A)):n.lineTo(...r.on(A)))}),n.stroke();let[g,_]=r.on(ya(s,h));n.globalAlpha=.7,n.fillRect(g-1.2,_-1.2,2.4,2.4)}),n.globalAlpha=1}}}var ur={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},dr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},e0=0,kd=1,n0=2;var Ir=1,i0=2,Ho=3,fr=0,si=1,Fi=2,Lr=0,Wo=1,Bd=2,zd=3,Vd=4,s0=5;var Dr=100,r0=101,o0=102,a0=103,l0=104,c0=200,h0=201,u0=202,d0=203,Gd=204,Hd=205,f0=206,p0=207,m0=208,g0=209,x0=210,_0=211,y0=212,v0=213,b0=214,vc=0,bc=1,Mc=2,Lo=3,Sc=4,wc=5,Ec=6,Tc=7,Wd=0,M0=1,S0=2,ps=0,Xd=1,qd=2,Yd=3,$d=4,Zd=5,Kd=6,Ka=7;var Jd=300,Nr=301,Xo=302,qo=303,Zc=304,Ac=1e3,us=1001,Rc=1002,Un=1003,w0=1004;var Ja=1005;var zn=1006,Kc=1007;var Os=1008;var ai=1009,jd=1010,Qd=1011,Yo=1012,Jc=1013,ts=1014,Ei=1015,es=1016,jc=1017,Qc=1018,Ur=1020,tf=35902,ef=35899,nf=1021,sf=1022,Ti=1023,Ds=1026,ks=1027,rf=1028,th=1029,pr=1030,eh=1031;var nh=1033,ja=33776,Qa=33777,tl=33778,el=33779,ih=35840,sh=35841,rh=35842,oh=35843,ah=36196,lh=37492,ch=37496,hh=37488,uh=37489,nl=37490,dh=37491,fh=37808,ph=37809,mh=37810,gh=37811,xh=37812,_h=37813,yh=37814,vh=37815,bh=37816,Mh=37817,Sh=37818,wh=37819,Eh=37820,Th=37821,Ah=36492,Rh=36494,Ch=36495,Ph=36283,Ih=36284,il=36285,Lh=36286;var Aa=2300,Cc=2301,_c=2302,Pd=2303,Id=2400,Ld=2401,Dd=2402;var E0=3200;var Dh=0,T0=1,Bs="",Mi="srgb",Ra="srgb-linear",Ca="linear",Ie="srgb";var yc=7680;var A0=519,R0=512,C0=513,P0=514,of=515,I0=516,L0=517,af=518,lf=519,D0=35044;var cf="300 es",Ni=2e3,Do=2001;function wb(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Eb(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Pa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function N0(){let i=Pa("canvas");return i.style.display="block",i}var Cg={},No=null;function hf(...i){let t="THREE."+i.shift();No?No("log",t,...i):console.log(t,...i)}function U0(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Zt(...i){i=U0(i);let t="THREE."+i.shift();if(No)No("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function te(...i){i=U0(i);let t="THREE."+i.shift();if(No)No("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function wa(...i){let t=i.join(" ");t in Cg||(Cg[t]=!0,Zt(...i))}function F0(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var O0={[vc]:vc,[Mc]:Ec,[Sc]:Sc,[Lo]:wc,[bc]:bc,[Ec]:Mc,[Tc]:Tc,[wc]:Lo},Qi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Hn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Pg=1234567,Ea=Math.PI/180,Uo=180/Math.PI;function $o(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Hn[i&255]+Hn[i>>8&255]+Hn[i>>16&255]+Hn[i>>24&255]+"-"+Hn[t&255]+Hn[t>>8&255]+"-"+Hn[t>>16&15|64]+Hn[t>>24&255]+"-"+Hn[e&63|128]+Hn[e>>8&255]+"-"+Hn[e>>16&255]+Hn[e>>24&255]+Hn[n&255]+Hn[n>>8&255]+Hn[n>>16&255]+Hn[n>>24&255]).toLowerCase()}function ge(i,t,e){return Math.max(t,Math.min(e,i))}function uf(i,t){return(i%t+t)%t}function Tb(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function Ab(i,t,e){return i!==t?(e-i)/(t-i):0}function Ta(i,t,e){return(1-e)*i+e*t}function Rb(i,t,e,n){return Ta(i,t,1-Math.exp(-e*n))}function Cb(i,t=1){return t-Math.abs(uf(i,t*2)-t)}function Pb(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function Ib(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Lb(i,t){return i+Math.floor(Math.random()*(t-i+1))}function Db(i,t){return i+Math.random()*(t-i)}function Nb(i){return i*(.5-Math.random())}function Ub(i){i!==void 0&&(Pg=i);let t=Pg+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Fb(i){return i*Ea}function Ob(i){return i*Uo}function kb(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Bb(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function df(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function zb(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),d=o((t+n)/2),u=r((t-n)/2),h=o((t-n)/2),f=r((n-t)/2),g=o((n-t)/2);switch(s){case"XYX":i.set(a*d,l*u,l*h,a*c);break;case"YZY":i.set(l*h,a*d,l*u,a*c);break;case"ZXZ":i.set(l*u,l*h,a*d,a*c);break;case"XZX":i.set(a*d,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*d,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*d,a*c);break;default:Zt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function ff(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function k0(i,t){if(t.constructor===Float32Array)return i;let e=ff(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function B0(i,t){if(t.constructor===Float32Array)return i;let e=ff(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var Nh={DEG2RAD:Ea,RAD2DEG:Uo,generateUUID:$o,clamp:ge,euclideanModulo:uf,mapLinear:Tb,inverseLerp:Ab,lerp:Ta,damp:Rb,pingpong:Cb,smoothstep:Pb,smootherstep:Ib,randInt:Lb,randFloat:Db,randFloatSpread:Nb,seededRandom:Ub,degToRad:Fb,radToDeg:Ob,isPowerOfTwo:kb,ceilPowerOfTwo:Bb,floorPowerOfTwo:df,setQuaternionFromProperEuler:zb,normalize:B0,denormalize:k0},qt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=ge(this.x,t.x,e.x),this.y=ge(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=ge(this.x,t,e),this.y=ge(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ge(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ge(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},ii=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],d=n[s+2],u=n[s+3],h=r[o+0],f=r[o+1],g=r[o+2],_=r[o+3];if(u!==_||l!==h||c!==f||d!==g){let p=l*h+c*f+d*g+u*_;p<0&&(h=-h,f=-f,g=-g,_=-_,p=-p);let m=1-a;if(p<.9995){let x=Math.acos(p),A=Math.sin(x);m=Math.sin(m*x)/A,a=Math.sin(a*x)/A,l=l*m+h*a,c=c*m+f*a,d=d*m+g*a,u=u*m+_*a}else{l=l*m+h*a,c=c*m+f*a,d=d*m+g*a,u=u*m+_*a;let x=1/Math.sqrt(l*l+c*c+d*d+u*u);l*=x,c*=x,d*=x,u*=x}}t[e]=l,t[e+1]=c,t[e+2]=d,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],d=n[s+3],u=r[o],h=r[o+1],f=r[o+2],g=r[o+3];return t[e]=a*g+d*u+l*f-c*h,t[e+1]=l*g+d*h+c*u-a*f,t[e+2]=c*g+d*f+a*h-l*u,t[e+3]=d*g-a*u-l*h-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),d=a(s/2),u=a(r/2),h=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=h*d*u+c*f*g,this._y=c*f*u-h*d*g,this._z=c*d*g+h*f*u,this._w=c*d*u-h*f*g;break;case"YXZ":this._x=h*d*u+c*f*g,this._y=c*f*u-h*d*g,this._z=c*d*g-h*f*u,this._w=c*d*u+h*f*g;break;case"ZXY":this._x=h*d*u-c*f*g,this._y=c*f*u+h*d*g,this._z=c*d*g+h*f*u,this._w=c*d*u-h*f*g;break;case"ZYX":this._x=h*d*u-c*f*g,this._y=c*f*u+h*d*g,this._z=c*d*g-h*f*u,this._w=c*d*u+h*f*g;break;case"YZX":this._x=h*d*u+c*f*g,this._y=c*f*u+h*d*g,this._z=c*d*g-h*f*u,this._w=c*d*u-h*f*g;break;case"XZY":this._x=h*d*u-c*f*g,this._y=c*f*u-h*d*g,this._z=c*d*g+h*f*u,this._w=c*d*u+h*f*g;break;default:Zt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],d=e[6],u=e[10],h=n+a+u;if(h>0){let f=.5/Math.sqrt(h+1);this._w=.25/f,this._x=(d-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(d-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+d)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+d)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(ge(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,d=e._w;return this._x=n*d+o*a+s*c-r*l,this._y=s*d+o*l+r*a-n*c,this._z=r*d+o*c+n*l-s*a,this._w=o*d-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),d=Math.sin(c);l=Math.sin(l*c)/d,e=Math.sin(e*c)/d,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},W=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Ig.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Ig.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),d=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*d,this.y=n+l*d+a*c-r*u,this.z=s+l*u+r*d-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=ge(this.x,t.x,e.x),this.y=ge(this.y,t.y,e.y),this.z=ge(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=ge(this.x,t,e),this.y=ge(this.y,t,e),this.z=ge(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ge(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return hd.copy(this).projectOnVector(t),this.sub(hd)}reflect(t){return this.sub(hd.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ge(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},hd=new W,Ig=new ii,ne=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let d=this.elements;return d[0]=t,d[1]=s,d[2]=a,d[3]=e,d[4]=r,d[5]=l,d[6]=n,d[7]=o,d[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],d=n[4],u=n[7],h=n[2],f=n[5],g=n[8],_=s[0],p=s[3],m=s[6],x=s[1],A=s[4],b=s[7],E=s[2],w=s[5],y=s[8];return r[0]=o*_+a*x+l*E,r[3]=o*p+a*A+l*w,r[6]=o*m+a*b+l*y,r[1]=c*_+d*x+u*E,r[4]=c*p+d*A+u*w,r[7]=c*m+d*b+u*y,r[2]=h*_+f*x+g*E,r[5]=h*p+f*A+g*w,r[8]=h*m+f*b+g*y,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],d=t[8];return e*o*d-e*a*c-n*r*d+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],d=t[8],u=d*o-a*c,h=a*l-d*r,f=c*r-o*l,g=e*u+n*h+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/g;return t[0]=u*_,t[1]=(s*c-d*n)*_,t[2]=(a*n-s*o)*_,t[3]=h*_,t[4]=(d*e-s*l)*_,t[5]=(s*r-a*e)*_,t[6]=f*_,t[7]=(n*l-c*e)*_,t[8]=(o*e-n*r)*_,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return wa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(ud.makeScale(t,e)),this}rotate(t){return wa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(ud.makeRotation(-t)),this}translate(t,e){return wa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(ud.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},ud=new ne,Lg=new ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Dg=new ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Vb(){let i={enabled:!0,workingColorSpace:Ra,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ie&&(s.r=Ls(s.r),s.g=Ls(s.g),s.b=Ls(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ie&&(s.r=Io(s.r),s.g=Io(s.g),s.b=Io(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Bs?Ca:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Ra]:{primaries:t,whitePoint:n,transfer:Ca,toXYZ:Lg,fromXYZ:Dg,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:Mi},outputColorSpaceConfig:{drawingBufferColorSpace:Mi}},[Mi]:{primaries:t,whitePoint:n,transfer:Ie,toXYZ:Lg,fromXYZ:Dg,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:Mi}}}),i}var Me=Vb();function Ls(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Io(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var _o,Pc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{_o===void 0&&(_o=Pa("canvas")),_o.width=t.width,_o.height=t.height;let s=_o.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=_o}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Pa("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ls(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Ls(e[n]/255)*255):e[n]=Ls(e[n]);return{data:e,width:t.width,height:t.height}}else return Zt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Gb=0,Fo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Gb++}),this.uuid=$o(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(dd(s[o].image)):r.push(dd(s[o]))}else r=dd(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function dd(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Pc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Zt("Texture: Unable to serialize Texture."),{})}var Hb=0,fd=new W,oi=class i extends Qi{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=us,s=us,r=zn,o=Os,a=Ti,l=ai,c=i.DEFAULT_ANISOTROPY,d=Bs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Hb++}),this.uuid=$o(),this.name="",this.source=new Fo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new qt(0,0),this.repeat=new qt(1,1),this.center=new qt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=d,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(fd).x}get height(){return this.source.getSize(fd).y}get depth(){return this.source.getSize(fd).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Zt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Jd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Ac:t.x=t.x-Math.floor(t.x);break;case us:t.x=t.x<0?0:1;break;case Rc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Ac:t.y=t.y-Math.floor(t.y);break;case us:t.y=t.y<0?0:1;break;case Rc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};oi.DEFAULT_IMAGE=null;oi.DEFAULT_MAPPING=Jd;oi.DEFAULT_ANISOTROPY=1;var Qe=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],d=l[4],u=l[8],h=l[1],f=l[5],g=l[9],_=l[2],p=l[6],m=l[10];if(Math.abs(d-h)<.01&&Math.abs(u-_)<.01&&Math.abs(g-p)<.01){if(Math.abs(d+h)<.1&&Math.abs(u+_)<.1&&Math.abs(g+p)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let A=(c+1)/2,b=(f+1)/2,E=(m+1)/2,w=(d+h)/4,y=(u+_)/4,M=(g+p)/4;return A>b&&A>E?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=w/n,r=y/n):b>E?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=w/s,r=M/s):E<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(E),n=y/r,s=M/r),this.set(n,s,r,e),this}let x=Math.sqrt((p-g)*(p-g)+(u-_)*(u-_)+(h-d)*(h-d));return Math.abs(x)<.001&&(x=1),this.x=(p-g)/x,this.y=(u-_)/x,this.z=(h-d)/x,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=ge(this.x,t.x,e.x),this.y=ge(this.y,t.y,e.y),this.z=ge(this.z,t.z,e.z),this.w=ge(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=ge(this.x,t,e),this.y=ge(this.y,t,e),this.z=ge(this.z,t,e),this.w=ge(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ge(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Ic=class extends Qi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:zn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Qe(0,0,t,e),this.scissorTest=!1,this.viewport=new Qe(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new oi({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:zn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new Fo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Si=class extends Ic{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Ia=class extends oi{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Un,this.minFilter=Un,this.wrapR=us,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Lc=class extends oi{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Un,this.minFilter=Un,this.wrapR=us,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Le=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,d,u,h,f,g,_,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,d,u,h,f,g,_,p)}set(t,e,n,s,r,o,a,l,c,d,u,h,f,g,_,p){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=d,m[10]=u,m[14]=h,m[3]=f,m[7]=g,m[11]=_,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/yo.setFromMatrixColumn(t,0).length(),r=1/yo.setFromMatrixColumn(t,1).length(),o=1/yo.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),d=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let h=o*d,f=o*u,g=a*d,_=a*u;e[0]=l*d,e[4]=-l*u,e[8]=c,e[1]=f+g*c,e[5]=h-_*c,e[9]=-a*l,e[2]=_-h*c,e[6]=g+f*c,e[10]=o*l}else if(t.order==="YXZ"){let h=l*d,f=l*u,g=c*d,_=c*u;e[0]=h+_*a,e[4]=g*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*d,e[9]=-a,e[2]=f*a-g,e[6]=_+h*a,e[10]=o*l}else if(t.order==="ZXY"){let h=l*d,f=l*u,g=c*d,_=c*u;e[0]=h-_*a,e[4]=-o*u,e[8]=g+f*a,e[1]=f+g*a,e[5]=o*d,e[9]=_-h*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let h=o*d,f=o*u,g=a*d,_=a*u;e[0]=l*d,e[4]=g*c-f,e[8]=h*c+_,e[1]=l*u,e[5]=_*c+h,e[9]=f*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let h=o*l,f=o*c,g=a*l,_=a*c;e[0]=l*d,e[4]=_-h*u,e[8]=g*u+f,e[1]=u,e[5]=o*d,e[9]=-a*d,e[2]=-c*d,e[6]=f*u+g,e[10]=h-_*u}else if(t.order==="XZY"){let h=o*l,f=o*c,g=a*l,_=a*c;e[0]=l*d,e[4]=-u,e[8]=c*d,e[1]=h*u+_,e[5]=o*d,e[9]=f*u-g,e[2]=g*u-f,e[6]=a*d,e[10]=_*u+h}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Wb,t,Xb)}lookAt(t,e,n){let s=this.elements;return vi.subVectors(t,e),vi.lengthSq()===0&&(vi.z=1),vi.normalize(),Ks.crossVectors(n,vi),Ks.lengthSq()===0&&(Math.abs(n.z)===1?vi.x+=1e-4:vi.z+=1e-4,vi.normalize(),Ks.crossVectors(n,vi)),Ks.normalize(),jl.crossVectors(vi,Ks),s[0]=Ks.x,s[4]=jl.x,s[8]=vi.x,s[1]=Ks.y,s[5]=jl.y,s[9]=vi.y,s[2]=Ks.z,s[6]=jl.z,s[10]=vi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],d=n[1],u=n[5],h=n[9],f=n[13],g=n[2],_=n[6],p=n[10],m=n[14],x=n[3],A=n[7],b=n[11],E=n[15],w=s[0],y=s[4],M=s[8],P=s[12],C=s[1],I=s[5],F=s[9],z=s[13],N=s[2],G=s[6],Y=s[10],V=s[14],lt=s[3],Z=s[7],j=s[11],et=s[15];return r[0]=o*w+a*C+l*N+c*lt,r[4]=o*y+a*I+l*G+c*Z,r[8]=o*M+a*F+l*Y+c*j,r[12]=o*P+a*z+l*V+c*et,r[1]=d*w+u*C+h*N+f*lt,r[5]=d*y+u*I+h*G+f*Z,r[9]=d*M+u*F+h*Y+f*j,r[13]=d*P+u*z+h*V+f*et,r[2]=g*w+_*C+p*N+m*lt,r[6]=g*y+_*I+p*G+m*Z,r[10]=g*M+_*F+p*Y+m*j,r[14]=g*P+_*z+p*V+m*et,r[3]=x*w+A*C+b*N+E*lt,r[7]=x*y+A*I+b*G+E*Z,r[11]=x*M+A*F+b*Y+E*j,r[15]=x*P+A*z+b*V+E*et,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],d=t[2],u=t[6],h=t[10],f=t[14],g=t[3],_=t[7],p=t[11],m=t[15],x=l*f-c*h,A=a*f-c*u,b=a*h-l*u,E=o*f-c*d,w=o*h-l*d,y=o*u-a*d;return e*(_*x-p*A+m*b)-n*(g*x-p*E+m*w)+s*(g*A-_*E+m*y)-r*(g*b-_*w+p*y)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],d=t[10];return e*(o*d-a*c)-n*(r*d-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],d=t[8],u=t[9],h=t[10],f=t[11],g=t[12],_=t[13],p=t[14],m=t[15],x=e*a-n*o,A=e*l-s*o,b=e*c-r*o,E=n*l-s*a,w=n*c-r*a,y=s*c-r*l,M=d*_-u*g,P=d*p-h*g,C=d*m-f*g,I=u*p-h*_,F=u*m-f*_,z=h*m-f*p,N=x*z-A*F+b*I+E*C-w*P+y*M;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/N;return t[0]=(a*z-l*F+c*I)*G,t[1]=(s*F-n*z-r*I)*G,t[2]=(_*y-p*w+m*E)*G,t[3]=(h*w-u*y-f*E)*G,t[4]=(l*C-o*z-c*P)*G,t[5]=(e*z-s*C+r*P)*G,t[6]=(p*b-g*y-m*A)*G,t[7]=(d*y-h*b+f*A)*G,t[8]=(o*F-a*C+c*M)*G,t[9]=(n*C-e*F-r*M)*G,t[10]=(g*w-_*b+m*x)*G,t[11]=(u*b-d*w-f*x)*G,t[12]=(a*P-o*I-l*M)*G,t[13]=(e*I-n*P+s*M)*G,t[14]=(_*A-g*E-p*x)*G,t[15]=(d*E-u*A+h*x)*G,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,d=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,d*a+n,d*l-s*o,0,c*l-s*a,d*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,d=o+o,u=a+a,h=r*c,f=r*d,g=r*u,_=o*d,p=o*u,m=a*u,x=l*c,A=l*d,b=l*u,E=n.x,w=n.y,y=n.z;return s[0]=(1-(_+m))*E,s[1]=(f+b)*E,s[2]=(g-A)*E,s[3]=0,s[4]=(f-b)*w,s[5]=(1-(h+m))*w,s[6]=(p+x)*w,s[7]=0,s[8]=(g+A)*y,s[9]=(p-x)*y,s[10]=(1-(h+_))*y,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=yo.set(s[0],s[1],s[2]).length(),a=yo.set(s[4],s[5],s[6]).length(),l=yo.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ki.copy(this);let c=1/o,d=1/a,u=1/l;return Ki.elements[0]*=c,Ki.elements[1]*=c,Ki.elements[2]*=c,Ki.elements[4]*=d,Ki.elements[5]*=d,Ki.elements[6]*=d,Ki.elements[8]*=u,Ki.elements[9]*=u,Ki.elements[10]*=u,e.setFromRotationMatrix(Ki),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Ni,l=!1){let c=this.elements,d=2*r/(e-t),u=2*r/(n-s),h=(e+t)/(e-t),f=(n+s)/(n-s),g,_;if(l)g=r/(o-r),_=o*r/(o-r);else if(a===Ni)g=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Do)g=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=h,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Ni,l=!1){let c=this.elements,d=2/(e-t),u=2/(n-s),h=-(e+t)/(e-t),f=-(n+s)/(n-s),g,_;if(l)g=1/(o-r),_=o/(o-r);else if(a===Ni)g=-2/(o-r),_=-(o+r)/(o-r);else if(a===Do)g=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=0,c[12]=h,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},yo=new W,Ki=new Le,Wb=new W(0,0,0),Xb=new W(1,1,1),Ks=new W,jl=new W,vi=new W,Ng=new Le,Ug=new ii,Ns=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],d=s[9],u=s[2],h=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(ge(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-d,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(h,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ge(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(ge(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ge(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(h,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ge(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-d,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-ge(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(h,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-d,f),this._y=0);break;default:Zt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Ng.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Ng,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Ug.setFromEuler(this),this.setFromQuaternion(Ug,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ns.DEFAULT_ORDER="XYZ";var Oo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},qb=0,Fg=new W,vo=new ii,As=new Le,Ql=new W,va=new W,Yb=new W,$b=new ii,Og=new W(1,0,0),kg=new W(0,1,0),Bg=new W(0,0,1),zg={type:"added"},Zb={type:"removed"},bo={type:"childadded",child:null},pd={type:"childremoved",child:null},Xn=class i extends Qi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:qb++}),this.uuid=$o(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new W,e=new Ns,n=new ii,s=new W(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Le},normalMatrix:{value:new ne}}),this.matrix=new Le,this.matrixWorld=new Le,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Oo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return vo.setFromAxisAngle(t,e),this.quaternion.multiply(vo),this}rotateOnWorldAxis(t,e){return vo.setFromAxisAngle(t,e),this.quaternion.premultiply(vo),this}rotateX(t){return this.rotateOnAxis(Og,t)}rotateY(t){return this.rotateOnAxis(kg,t)}rotateZ(t){return this.rotateOnAxis(Bg,t)}translateOnAxis(t,e){return Fg.copy(t).applyQuaternion(this.quaternion),this.position.add(Fg.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Og,t)}translateY(t){return this.translateOnAxis(kg,t)}translateZ(t){return this.translateOnAxis(Bg,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(As.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Ql.copy(t):Ql.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),va.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?As.lookAt(va,Ql,this.up):As.lookAt(Ql,va,this.up),this.quaternion.setFromRotationMatrix(As),s&&(As.extractRotation(s.matrixWorld),vo.setFromRotationMatrix(As),this.quaternion.premultiply(vo.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(te("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(zg),bo.child=t,this.dispatchEvent(bo),bo.child=null):te("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Zb),pd.child=t,this.dispatchEvent(pd),pd.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),As.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),As.multiply(t.parent.matrixWorld)),t.applyMatrix4(As),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(zg),bo.child=t,this.dispatchEvent(bo),bo.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(va,t,Yb),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(va,$b,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,d=l.length;c<d;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),d=o(t.images),u=o(t.shapes),h=o(t.skeletons),f=o(t.animations),g=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),d.length>0&&(n.images=d),u.length>0&&(n.shapes=u),h.length>0&&(n.skeletons=h),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let d=a[c];delete d.metadata,l.push(d)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Xn.DEFAULT_UP=new W(0,1,0);Xn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Xn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Bn=class extends Xn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Kb={type:"move"},ko=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Bn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Bn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new W,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new W),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Bn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new W,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new W,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let _ of t.hand.values()){let p=e.getJointPose(_,n),m=this._getHandJoint(c,_);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let d=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],h=d.position.distanceTo(u.position),f=.02,g=.005;c.inputState.pinching&&h>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&h<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Kb)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Bn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},z0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Js={h:0,s:0,l:0},tc={h:0,s:0,l:0};function md(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Kt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Mi){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Me.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=Me.workingColorSpace){return this.r=t,this.g=e,this.b=n,Me.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=Me.workingColorSpace){if(t=uf(t,1),e=ge(e,0,1),n=ge(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=md(o,r,t+1/3),this.g=md(o,r,t),this.b=md(o,r,t-1/3)}return Me.colorSpaceToWorking(this,s),this}setStyle(t,e=Mi){function n(r){r!==void 0&&parseFloat(r)<1&&Zt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Zt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Zt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Mi){let n=z0[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Zt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Ls(t.r),this.g=Ls(t.g),this.b=Ls(t.b),this}copyLinearToSRGB(t){return this.r=Io(t.r),this.g=Io(t.g),this.b=Io(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Mi){return Me.workingToColorSpace(Wn.copy(this),t),Math.round(ge(Wn.r*255,0,255))*65536+Math.round(ge(Wn.g*255,0,255))*256+Math.round(ge(Wn.b*255,0,255))}getHexString(t=Mi){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Me.workingColorSpace){Me.workingToColorSpace(Wn.copy(this),e);let n=Wn.r,s=Wn.g,r=Wn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,d=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=d<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=d,t}getRGB(t,e=Me.workingColorSpace){return Me.workingToColorSpace(Wn.copy(this),e),t.r=Wn.r,t.g=Wn.g,t.b=Wn.b,t}getStyle(t=Mi){Me.workingToColorSpace(Wn.copy(this),t);let e=Wn.r,n=Wn.g,s=Wn.b;return t!==Mi?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Js),this.setHSL(Js.h+t,Js.s+e,Js.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Js),t.getHSL(tc);let n=Ta(Js.h,tc.h,e),s=Ta(Js.s,tc.s,e),r=Ta(Js.l,tc.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Wn=new Kt;Kt.NAMES=z0;var La=class extends Xn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ns,this.environmentIntensity=1,this.environmentRotation=new Ns,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ji=new W,Rs=new W,gd=new W,Cs=new W,Mo=new W,So=new W,Vg=new W,xd=new W,_d=new W,yd=new W,vd=new Qe,bd=new Qe,Md=new Qe,er=class i{constructor(t=new W,e=new W,n=new W){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ji.subVectors(t,e),s.cross(Ji);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Ji.subVectors(s,e),Rs.subVectors(n,e),gd.subVectors(t,e);let o=Ji.dot(Ji),a=Ji.dot(Rs),l=Ji.dot(gd),c=Rs.dot(Rs),d=Rs.dot(gd),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let h=1/u,f=(c*l-a*d)*h,g=(o*d-a*l)*h;return r.set(1-f-g,g,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Cs)===null?!1:Cs.x>=0&&Cs.y>=0&&Cs.x+Cs.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Cs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Cs.x),l.addScaledVector(o,Cs.y),l.addScaledVector(a,Cs.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return vd.setScalar(0),bd.setScalar(0),Md.setScalar(0),vd.fromBufferAttribute(t,e),bd.fromBufferAttribute(t,n),Md.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(vd,r.x),o.addScaledVector(bd,r.y),o.addScaledVector(Md,r.z),o}static isFrontFacing(t,e,n,s){return Ji.subVectors(n,e),Rs.subVectors(t,e),Ji.cross(Rs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ji.subVectors(this.c,this.b),Rs.subVectors(this.a,this.b),Ji.cross(Rs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Mo.subVectors(s,n),So.subVectors(r,n),xd.subVectors(t,n);let l=Mo.dot(xd),c=So.dot(xd);if(l<=0&&c<=0)return e.copy(n);_d.subVectors(t,s);let d=Mo.dot(_d),u=So.dot(_d);if(d>=0&&u<=d)return e.copy(s);let h=l*u-d*c;if(h<=0&&l>=0&&d<=0&&l-d>0)return o=l/(l-d),e.copy(n).addScaledVector(Mo,o);yd.subVectors(t,r);let f=Mo.dot(yd),g=So.dot(yd);if(g>=0&&f<=g)return e.copy(r);let _=f*c-l*g;if(_<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(n).addScaledVector(So,a);let p=d*g-f*u;if(p<=0&&u-d>=0&&f-g>=0)return Vg.subVectors(r,s),a=(u-d)/(u-d+(f-g)),e.copy(s).addScaledVector(Vg,a);let m=1/(p+_+h);return o=_*m,a=h*m,e.copy(n).addScaledVector(Mo,o).addScaledVector(So,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},nr=class{constructor(t=new W(1/0,1/0,1/0),e=new W(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(ji.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(ji.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=ji.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,ji):ji.fromBufferAttribute(r,o),ji.applyMatrix4(t.matrixWorld),this.expandByPoint(ji);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),ec.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),ec.copy(n.boundingBox)),ec.applyMatrix4(t.matrixWorld),this.union(ec)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,ji),ji.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(ba),nc.subVectors(this.max,ba),wo.subVectors(t.a,ba),Eo.subVectors(t.b,ba),To.subVectors(t.c,ba),js.subVectors(Eo,wo),Qs.subVectors(To,Eo),Tr.subVectors(wo,To);let e=[0,-js.z,js.y,0,-Qs.z,Qs.y,0,-Tr.z,Tr.y,js.z,0,-js.x,Qs.z,0,-Qs.x,Tr.z,0,-Tr.x,-js.y,js.x,0,-Qs.y,Qs.x,0,-Tr.y,Tr.x,0];return!Sd(e,wo,Eo,To,nc)||(e=[1,0,0,0,1,0,0,0,1],!Sd(e,wo,Eo,To,nc))?!1:(ic.crossVectors(js,Qs),e=[ic.x,ic.y,ic.z],Sd(e,wo,Eo,To,nc))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,ji).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(ji).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Ps[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Ps[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Ps[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Ps[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Ps[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Ps[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Ps[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Ps[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Ps),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Ps=[new W,new W,new W,new W,new W,new W,new W,new W],ji=new W,ec=new nr,wo=new W,Eo=new W,To=new W,js=new W,Qs=new W,Tr=new W,ba=new W,nc=new W,ic=new W,Ar=new W;function Sd(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Ar.fromArray(i,r);let a=s.x*Math.abs(Ar.x)+s.y*Math.abs(Ar.y)+s.z*Math.abs(Ar.z),l=t.dot(Ar),c=e.dot(Ar),d=n.dot(Ar);if(Math.max(-Math.max(l,c,d),Math.min(l,c,d))>a)return!1}return!0}var yn=new W,sc=new qt,Jb=0,En=class extends Qi{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Jb++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=D0,this.updateRanges=[],this.gpuType=Ei,this.version=0,this._normalizationScale=t!==void 0?ff(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)sc.fromBufferAttribute(this,e),sc.applyMatrix3(t),this.setXY(e,sc.x,sc.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyMatrix3(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyMatrix4(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyNormalMatrix(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.transformDirection(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):k0(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):B0(t,this.array)}};var Da=class extends En{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Na=class extends En{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ke=class extends En{constructor(t,e,n){super(new Float32Array(t),e,n)}},jb=new nr,Ma=new W,wd=new W,Bo=class{constructor(t=new W,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):jb.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Ma.subVectors(t,this.center);let e=Ma.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Ma,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(wd.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Ma.copy(t.center).add(wd)),this.expandByPoint(Ma.copy(t.center).sub(wd))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},Qb=0,Di=new Le,Ed=new Xn,Ao=new W,bi=new nr,Sa=new nr,Nn=new W,Fn=class i extends Qi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Qb++}),this.uuid=$o(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(wb(t)?Na:Da)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ne().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Di.makeRotationFromQuaternion(t),this.applyMatrix4(Di),this}rotateX(t){return Di.makeRotationX(t),this.applyMatrix4(Di),this}rotateY(t){return Di.makeRotationY(t),this.applyMatrix4(Di),this}rotateZ(t){return Di.makeRotationZ(t),this.applyMatrix4(Di),this}translate(t,e,n){return Di.makeTranslation(t,e,n),this.applyMatrix4(Di),this}scale(t,e,n){return Di.makeScale(t,e,n),this.applyMatrix4(Di),this}lookAt(t){return Ed.lookAt(t),Ed.updateMatrix(),this.applyMatrix4(Ed.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Ao).negate(),this.translate(Ao.x,Ao.y,Ao.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ke(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Zt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new nr);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new W(-1/0,-1/0,-1/0),new W(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];bi.setFromBufferAttribute(r),this.morphTargetsRelative?(Nn.addVectors(this.boundingBox.min,bi.min),this.boundingBox.expandByPoint(Nn),Nn.addVectors(this.boundingBox.max,bi.max),this.boundingBox.expandByPoint(Nn)):(this.boundingBox.expandByPoint(bi.min),this.boundingBox.expandByPoint(bi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&te('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Bo);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new W,1/0);return}if(t){let n=this.boundingSphere.center;if(bi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Sa.setFromBufferAttribute(a),this.morphTargetsRelative?(Nn.addVectors(bi.min,Sa.min),bi.expandByPoint(Nn),Nn.addVectors(bi.max,Sa.max),bi.expandByPoint(Nn)):(bi.expandByPoint(Sa.min),bi.expandByPoint(Sa.max))}bi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Nn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Nn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,d=a.count;c<d;c++)Nn.fromBufferAttribute(a,c),l&&(Ao.fromBufferAttribute(t,c),Nn.add(Ao)),s=Math.max(s,n.distanceToSquared(Nn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&te('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){te("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new En(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let P=0;P<n.count;P++)a[P]=new W,l[P]=new W;let d=new W,u=new W,h=new W,f=new qt,g=new qt,_=new qt,p=new W,m=new W;function x(P,C,I){c[P]=c[C]=c[I]=1,d.fromBufferAttribute(n,P),u.fromBufferAttribute(n,C),h.fromBufferAttribute(n,I),f.fromBufferAttribute(r,P),g.fromBufferAttribute(r,C),_.fromBufferAttribute(r,I),u.sub(d),h.sub(d),g.sub(f),_.sub(f);let F=1/(g.x*_.y-_.x*g.y);isFinite(F)&&(p.copy(u).multiplyScalar(_.y).addScaledVector(h,-g.y).multiplyScalar(F),m.copy(h).multiplyScalar(g.x).addScaledVector(u,-_.x).multiplyScalar(F),a[P].add(p),a[C].add(p),a[I].add(p),l[P].add(m),l[C].add(m),l[I].add(m))}let A=this.groups;A.length===0&&(A=[{start:0,count:t.count}]);for(let P=0,C=A.length;P<C;++P){let I=A[P],F=I.start,z=I.count;for(let N=F,G=F+z;N<G;N+=3)x(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let b=new W,E=new W,w=new W,y=new W;function M(P){w.fromBufferAttribute(s,P),y.copy(w);let C=a[P];b.copy(C),b.sub(w.multiplyScalar(w.dot(C))).normalize(),E.crossVectors(y,C);let F=E.dot(l[P])<0?-1:1;o.setXYZW(P,b.x,b.y,b.z,F)}for(let P=0,C=n.count;P<C;++P)c[P]&&M(P);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new En(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let h=0,f=n.count;h<f;h++)n.setXYZ(h,0,0,0);let s=new W,r=new W,o=new W,a=new W,l=new W,c=new W,d=new W,u=new W;if(t)for(let h=0,f=t.count;h<f;h+=3){let g=t.getX(h+0),_=t.getX(h+1),p=t.getX(h+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,_),o.fromBufferAttribute(e,p),d.subVectors(o,r),u.subVectors(s,r),d.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,p),a.add(d),l.add(d),c.add(d),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let h=0,f=e.count;h<f;h+=3)s.fromBufferAttribute(e,h+0),r.fromBufferAttribute(e,h+1),o.fromBufferAttribute(e,h+2),d.subVectors(o,r),u.subVectors(s,r),d.cross(u),n.setXYZ(h+0,d.x,d.y,d.z),n.setXYZ(h+1,d.x,d.y,d.z),n.setXYZ(h+2,d.x,d.y,d.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Nn.fromBufferAttribute(t,e),Nn.normalize(),t.setXYZ(e,Nn.x,Nn.y,Nn.z)}toNonIndexed(){function t(a,l){let c=a.array,d=a.itemSize,u=a.normalized,h=new c.constructor(l.length*d),f=0,g=0;for(let _=0,p=l.length;_<p;_++){a.isInterleavedBufferAttribute?f=l[_]*a.data.stride+a.offset:f=l[_]*d;for(let m=0;m<d;m++)h[g++]=c[f++]}return new En(h,d,u)}if(this.index===null)return Zt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let d=0,u=c.length;d<u;d++){let h=c[d],f=t(h,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],d=[];for(let u=0,h=c.length;u<h;u++){let f=c[u];d.push(f.toJSON(t.data))}d.length>0&&(s[l]=d,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let d=s[c];this.setAttribute(c,d.clone(e))}let r=t.morphAttributes;for(let c in r){let d=[],u=r[c];for(let h=0,f=u.length;h<f;h++)d.push(u[h].clone(e));this.morphAttributes[c]=d}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,d=o.length;c<d;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Td=new W,tM=new W,eM=new ne,ei=class{constructor(t=new W(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Td.subVectors(n,e).cross(tM.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Td),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||eM.getNormalMatrix(t),s=this.coplanarPoint(Td).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},nM=0,Us=class extends Qi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:nM++}),this.uuid=$o(),this.name="",this.type="Material",this.blending=Wo,this.side=fr,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Gd,this.blendDst=Hd,this.blendEquation=Dr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Kt(0,0,0),this.blendAlpha=0,this.depthFunc=Lo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=A0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=yc,this.stencilZFail=yc,this.stencilZPass=yc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Zt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Kt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new ei().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new qt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new qt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Is=new W,Ad=new W,rc=new W,oc=new W,Pr=class{constructor(t=new W,e=new W(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Is)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Is.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Is.copy(this.origin).addScaledVector(this.direction,e),Is.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Ad.copy(t).add(e).multiplyScalar(.5),rc.copy(e).sub(t).normalize(),oc.copy(this.origin).sub(Ad);let r=t.distanceTo(e)*.5,o=-this.direction.dot(rc),a=oc.dot(this.direction),l=-oc.dot(rc),c=oc.lengthSq(),d=Math.abs(1-o*o),u,h,f,g;if(d>0)if(u=o*l-a,h=o*a-l,g=r*d,u>=0)if(h>=-g)if(h<=g){let _=1/d;u*=_,h*=_,f=u*(u+o*h+2*a)+h*(o*u+h+2*l)+c}else h=r,u=Math.max(0,-(o*h+a)),f=-u*u+h*(h+2*l)+c;else h=-r,u=Math.max(0,-(o*h+a)),f=-u*u+h*(h+2*l)+c;else h<=-g?(u=Math.max(0,-(-o*r+a)),h=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+h*(h+2*l)+c):h<=g?(u=0,h=Math.min(Math.max(-r,-l),r),f=h*(h+2*l)+c):(u=Math.max(0,-(o*r+a)),h=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+h*(h+2*l)+c);else h=o>0?-r:r,u=Math.max(0,-(o*h+a)),f=-u*u+h*(h+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Ad).addScaledVector(rc,h),f}intersectSphere(t,e){if(t.radius<0)return null;Is.subVectors(t.center,this.origin);let n=Is.dot(this.direction),s=Is.dot(Is)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,d=1/this.direction.y,u=1/this.direction.z,h=this.origin;return c>=0?(n=(t.min.x-h.x)*c,s=(t.max.x-h.x)*c):(n=(t.max.x-h.x)*c,s=(t.min.x-h.x)*c),d>=0?(r=(t.min.y-h.y)*d,o=(t.max.y-h.y)*d):(r=(t.max.y-h.y)*d,o=(t.min.y-h.y)*d),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-h.z)*u,l=(t.max.z-h.z)*u):(a=(t.max.z-h.z)*u,l=(t.min.z-h.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Is)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,d=a.z,u=t.x-o.x,h=t.y-o.y,f=t.z-o.z,g=e.x-o.x,_=e.y-o.y,p=e.z-o.z,m=n.x-o.x,x=n.y-o.y,A=n.z-o.z,b=Math.abs(l),E=Math.abs(c),w=Math.abs(d),y,M,P,C,I,F,z,N,G,Y,V,lt;if(b>=E&&b>=w?(P=l,F=u,G=g,lt=m,l>=0?(y=c,M=d,C=h,I=f,z=_,N=p,Y=x,V=A):(y=d,M=c,C=f,I=h,z=p,N=_,Y=A,V=x)):E>=w?(P=c,F=h,G=_,lt=x,c>=0?(y=d,M=l,C=f,I=u,z=p,N=g,Y=A,V=m):(y=l,M=d,C=u,I=f,z=g,N=p,Y=m,V=A)):(P=d,F=f,G=p,lt=A,d>=0?(y=l,M=c,C=u,I=h,z=g,N=_,Y=m,V=x):(y=c,M=l,C=h,I=u,z=_,N=g,Y=x,V=m)),P===0)return null;let Z=y/P,j=M/P,et=1/P,dt=C-Z*F,ut=I-j*F,tt=z-Z*G,mt=N-j*G,_t=Y-Z*lt,At=V-j*lt,Mt=_t*mt-At*tt,Wt=dt*At-ut*_t,re=tt*ut-mt*dt;if(s){if(Mt<0||Wt<0||re<0)return null}else if((Mt<0||Wt<0||re<0)&&(Mt>0||Wt>0||re>0))return null;let Gt=Mt+Wt+re;if(Gt===0)return null;let pe=et*(Mt*F+Wt*G+re*lt);return(Gt>0?pe<0:pe>0)?null:this.at(pe/Gt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ir=class extends Us{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Kt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ns,this.combine=Wd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Gg=new Le,Rr=new Pr,ac=new Bo,Hg=new W,lc=new W,cc=new W,hc=new W,Rd=new W,uc=new W,Wg=new W,dc=new W,un=class extends Xn{constructor(t=new Fn,e=new ir){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){uc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let d=a[l],u=r[l];d!==0&&(Rd.fromBufferAttribute(u,t),o?uc.addScaledVector(Rd,d):uc.addScaledVector(Rd.sub(e),d))}e.add(uc)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),ac.copy(n.boundingSphere),ac.applyMatrix4(r),Rr.copy(t.ray).recast(t.near),!(ac.containsPoint(Rr.origin)===!1&&(Rr.intersectSphere(ac,Hg)===null||Rr.origin.distanceToSquared(Hg)>(t.far-t.near)**2))&&(Gg.copy(r).invert(),Rr.copy(t.ray).applyMatrix4(Gg),!(n.boundingBox!==null&&Rr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Rr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,d=r.attributes.uv1,u=r.attributes.normal,h=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,_=h.length;g<_;g++){let p=h[g],m=o[p.materialIndex],x=Math.max(p.start,f.start),A=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let b=x,E=A;b<E;b+=3){let w=a.getX(b),y=a.getX(b+1),M=a.getX(b+2);s=fc(this,m,t,n,c,d,u,w,y,M),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,f.start),_=Math.min(a.count,f.start+f.count);for(let p=g,m=_;p<m;p+=3){let x=a.getX(p),A=a.getX(p+1),b=a.getX(p+2);s=fc(this,o,t,n,c,d,u,x,A,b),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,_=h.length;g<_;g++){let p=h[g],m=o[p.materialIndex],x=Math.max(p.start,f.start),A=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let b=x,E=A;b<E;b+=3){let w=b,y=b+1,M=b+2;s=fc(this,m,t,n,c,d,u,w,y,M),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,f.start),_=Math.min(l.count,f.start+f.count);for(let p=g,m=_;p<m;p+=3){let x=p,A=p+1,b=p+2;s=fc(this,o,t,n,c,d,u,x,A,b),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}}};function iM(i,t,e,n,s,r,o,a){let l;if(t.side===si?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===fr,a),l===null)return null;dc.copy(a),dc.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(dc);return c<e.near||c>e.far?null:{distance:c,point:dc.clone(),object:i}}function fc(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,lc),i.getVertexPosition(l,cc),i.getVertexPosition(c,hc);let d=iM(i,t,e,n,lc,cc,hc,Wg);if(d){let u=new W;er.getBarycoord(Wg,lc,cc,hc,u),s&&(d.uv=er.getInterpolatedAttribute(s,a,l,c,u,new qt)),r&&(d.uv1=er.getInterpolatedAttribute(r,a,l,c,u,new qt)),o&&(d.normal=er.getInterpolatedAttribute(o,a,l,c,u,new W),d.normal.dot(n.direction)>0&&d.normal.multiplyScalar(-1));let h={a,b:l,c,normal:new W,materialIndex:0};er.getNormal(lc,cc,hc,h.normal),d.face=h,d.barycoord=u}return d}var zo=class extends oi{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Un,d=Un,u,h){super(null,o,a,l,c,d,s,r,u,h),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Cr=new Bo,sM=new qt(.5,.5),pc=new W,sr=class{constructor(t=new ei,e=new ei,n=new ei,s=new ei,r=new ei,o=new ei){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Ni,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],d=r[4],u=r[5],h=r[6],f=r[7],g=r[8],_=r[9],p=r[10],m=r[11],x=r[12],A=r[13],b=r[14],E=r[15];if(s[0].setComponents(c-o,f-d,m-g,E-x).normalize(),s[1].setComponents(c+o,f+d,m+g,E+x).normalize(),s[2].setComponents(c+a,f+u,m+_,E+A).normalize(),s[3].setComponents(c-a,f-u,m-_,E-A).normalize(),n)s[4].setComponents(l,h,p,b).normalize(),s[5].setComponents(c-l,f-h,m-p,E-b).normalize();else if(s[4].setComponents(c-l,f-h,m-p,E-b).normalize(),e===Ni)s[5].setComponents(c+l,f+h,m+p,E+b).normalize();else if(e===Do)s[5].setComponents(l,h,p,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Cr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Cr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Cr)}intersectsSprite(t){Cr.center.set(0,0,0);let e=sM.distanceTo(t.center);return Cr.radius=.7071067811865476+e,Cr.applyMatrix4(t.matrixWorld),this.intersectsSphere(Cr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(pc.x=s.normal.x>0?t.max.x:t.min.x,pc.y=s.normal.y>0?t.max.y:t.min.y,pc.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(pc)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Xg=new Le,Dc=class i{constructor(){this.coordinateSystem=Ni,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Xg.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new sr),n[s].setFromProjectionMatrix(Xg,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new sr),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Ua=class extends oi{constructor(t=[],e=Nr,n,s,r,o,a,l,c,d){super(t,e,n,s,r,o,a,l,c,d),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var Fs=class extends oi{constructor(t,e,n=ts,s,r,o,a=Un,l=Un,c,d=Ds,u=1){if(d!==Ds&&d!==ks)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let h={width:t,height:e,depth:u};super(h,s,r,o,a,l,d,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Fo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Fa=class extends Fs{constructor(t,e=ts,n=Nr,s,r,o=Un,a=Un,l,c=Ds){let d={width:t,height:t,depth:1},u=[d,d,d,d,d,d];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Oa=class extends oi{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},rr=class i extends Fn{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],d=[],u=[],h=0,f=0;g("z","y","x",-1,-1,n,e,t,o,r,0),g("z","y","x",1,-1,n,e,-t,o,r,1),g("x","z","y",1,1,t,n,e,s,o,2),g("x","z","y",1,-1,t,n,-e,s,o,3),g("x","y","z",1,-1,t,e,n,s,r,4),g("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ke(c,3)),this.setAttribute("normal",new Ke(d,3)),this.setAttribute("uv",new Ke(u,2));function g(_,p,m,x,A,b,E,w,y,M,P){let C=b/y,I=E/M,F=b/2,z=E/2,N=w/2,G=y+1,Y=M+1,V=0,lt=0,Z=new W;for(let j=0;j<Y;j++){let et=j*I-z;for(let dt=0;dt<G;dt++){let ut=dt*C-F;Z[_]=ut*x,Z[p]=et*A,Z[m]=N,c.push(Z.x,Z.y,Z.z),Z[_]=0,Z[p]=0,Z[m]=w>0?1:-1,d.push(Z.x,Z.y,Z.z),u.push(dt/y),u.push(1-j/M),V+=1}}for(let j=0;j<M;j++)for(let et=0;et<y;et++){let dt=h+et+G*j,ut=h+et+G*(j+1),tt=h+(et+1)+G*(j+1),mt=h+(et+1)+G*j;l.push(dt,ut,mt),l.push(ut,tt,mt),lt+=6}a.addGroup(f,lt,P),f+=lt,h+=V}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},ka=class i extends Fn{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],d=e/2,u=Math.PI/2*t,h=e,f=2*u+h,g=n*2+r,_=s+1,p=new W,m=new W;for(let x=0;x<=g;x++){let A=0,b=0,E=0,w=0;if(x<=n){let P=x/n,C=P*Math.PI/2;b=-d-t*Math.cos(C),E=t*Math.sin(C),w=-t*Math.cos(C),A=P*u}else if(x<=n+r){let P=(x-n)/r;b=-d+P*e,E=t,w=0,A=u+P*h}else{let P=(x-n-r)/n,C=P*Math.PI/2;b=d+t*Math.sin(C),E=t*Math.cos(C),w=t*Math.sin(C),A=u+h+P*u}let y=Math.max(0,Math.min(1,A/f)),M=0;x===0?M=.5/s:x===g&&(M=-.5/s);for(let P=0;P<=s;P++){let C=P/s,I=C*Math.PI*2,F=Math.sin(I),z=Math.cos(I);m.x=-E*z,m.y=b,m.z=E*F,a.push(m.x,m.y,m.z),p.set(-E*z,w,E*F),p.normalize(),l.push(p.x,p.y,p.z),c.push(C+M,y)}if(x>0){let P=(x-1)*_;for(let C=0;C<s;C++){let I=P+C,F=P+C+1,z=x*_+C,N=x*_+C+1;o.push(I,F,z),o.push(F,N,z)}}}this.setIndex(o),this.setAttribute("position",new Ke(a,3)),this.setAttribute("normal",new Ke(l,3)),this.setAttribute("uv",new Ke(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var or=class i extends Fn{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let d=[],u=[],h=[],f=[],g=0,_=[],p=n/2,m=0;x(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(d),this.setAttribute("position",new Ke(u,3)),this.setAttribute("normal",new Ke(h,3)),this.setAttribute("uv",new Ke(f,2));function x(){let b=new W,E=new W,w=0,y=(e-t)/n;for(let M=0;M<=r;M++){let P=[],C=M/r,I=C*(e-t)+t;for(let F=0;F<=s;F++){let z=F/s,N=z*l+a,G=Math.sin(N),Y=Math.cos(N);E.x=I*G,E.y=-C*n+p,E.z=I*Y,u.push(E.x,E.y,E.z),b.set(G,y,Y).normalize(),h.push(b.x,b.y,b.z),f.push(z,1-C),P.push(g++)}_.push(P)}for(let M=0;M<s;M++)for(let P=0;P<r;P++){let C=_[P][M],I=_[P+1][M],F=_[P+1][M+1],z=_[P][M+1];(t>0||P!==0)&&(d.push(C,I,z),w+=3),(e>0||P!==r-1)&&(d.push(I,F,z),w+=3)}c.addGroup(m,w,0),m+=w}function A(b){let E=g,w=new qt,y=new W,M=0,P=b===!0?t:e,C=b===!0?1:-1;for(let F=1;F<=s;F++)u.push(0,p*C,0),h.push(0,C,0),f.push(.5,.5),g++;let I=g;for(let F=0;F<=s;F++){let N=F/s*l+a,G=Math.cos(N),Y=Math.sin(N);y.x=P*Y,y.y=p*C,y.z=P*G,u.push(y.x,y.y,y.z),h.push(0,C,0),w.x=G*.5+.5,w.y=Y*.5*C+.5,f.push(w.x,w.y),g++}for(let F=0;F<s;F++){let z=E+F,N=I+F;b===!0?d.push(N,N+1,z):d.push(N+1,N,z),M+=3}c.addGroup(m,M,b===!0?1:2),m+=M}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Ba=class i extends or{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var za=class i extends Fn{constructor(t=[new qt(0,-.5),new qt(.5,0),new qt(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=ge(s,0,Math.PI*2);let r=[],o=[],a=[],l=[],c=[],d=1/e,u=new W,h=new qt,f=new W,g=new W,_=new W,p=0,m=0;for(let x=0;x<=t.length-1;x++)switch(x){case 0:p=t[x+1].x-t[x].x,m=t[x+1].y-t[x].y,f.x=m*1,f.y=-p,f.z=m*0,_.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:_.normalize(),l.push(_.x,_.y,_.z);break;default:p=t[x+1].x-t[x].x,m=t[x+1].y-t[x].y,f.x=m*1,f.y=-p,f.z=m*0,g.copy(f),f.x+=_.x,f.y+=_.y,f.z+=_.z,f.normalize(),l.push(f.x,f.y,f.z),_.copy(g)}for(let x=0;x<=e;x++){let A=n+x*d*s,b=Math.sin(A),E=Math.cos(A);for(let w=0;w<=t.length-1;w++){u.x=t[w].x*b,u.y=t[w].y,u.z=t[w].x*E,o.push(u.x,u.y,u.z),h.x=x/e,h.y=w/(t.length-1),a.push(h.x,h.y);let y=l[3*w+0]*b,M=l[3*w+1],P=l[3*w+0]*E;c.push(y,M,P)}}for(let x=0;x<e;x++)for(let A=0;A<t.length-1;A++){let b=A+x*t.length,E=b,w=b+t.length,y=b+t.length+1,M=b+1;r.push(E,w,M),r.push(y,M,w)}this.setIndex(r),this.setAttribute("position",new Ke(o,3)),this.setAttribute("uv",new Ke(a,2)),this.setAttribute("normal",new Ke(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.points,t.segments,t.phiStart,t.phiLength)}};var ds=class i extends Fn{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,d=l+1,u=t/a,h=e/l,f=[],g=[],_=[],p=[];for(let m=0;m<d;m++){let x=m*h-o;for(let A=0;A<c;A++){let b=A*u-r;g.push(b,-x,0),_.push(0,0,1),p.push(A/a),p.push(1-m/l)}}for(let m=0;m<l;m++)for(let x=0;x<a;x++){let A=x+c*m,b=x+c*(m+1),E=x+1+c*(m+1),w=x+1+c*m;f.push(A,b,w),f.push(b,E,w)}this.setIndex(f),this.setAttribute("position",new Ke(g,3)),this.setAttribute("normal",new Ke(_,3)),this.setAttribute("uv",new Ke(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var ar=class i extends Fn{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,d=[],u=new W,h=new W,f=[],g=[],_=[],p=[];for(let m=0;m<=n;m++){let x=[],A=m/n,b=o+A*a,E=t*Math.cos(b),w=Math.sqrt(t*t-E*E),y=0;m===0&&o===0?y=.5/e:m===n&&l===Math.PI&&(y=-.5/e);for(let M=0;M<=e;M++){let P=M/e,C=s+P*r;u.x=-w*Math.cos(C),u.y=E,u.z=w*Math.sin(C),g.push(u.x,u.y,u.z),h.copy(u).normalize(),_.push(h.x,h.y,h.z),p.push(P+y,1-A),x.push(c++)}d.push(x)}for(let m=0;m<n;m++)for(let x=0;x<e;x++){let A=d[m][x+1],b=d[m][x],E=d[m+1][x],w=d[m+1][x+1];(m!==0||o>0)&&f.push(A,b,w),(m!==n-1||l<Math.PI)&&f.push(b,E,w)}this.setIndex(f),this.setAttribute("position",new Ke(g,3)),this.setAttribute("normal",new Ke(_,3)),this.setAttribute("uv",new Ke(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var Va=class extends Us{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Kt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function Fr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(qg(s))s.isRenderTargetTexture?(Zt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(qg(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function qn(i){let t={};for(let e=0;e<i.length;e++){let n=Fr(i[e]);for(let s in n)t[s]=n[s]}return t}function qg(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function rM(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function pf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Me.workingColorSpace}var V0={clone:Fr,merge:qn},oM=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,aM=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ui=class extends Us{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=oM,this.fragmentShader=aM,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Fr(t.uniforms),this.uniformsGroups=rM(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Kt().setHex(s.value);break;case"v2":this.uniforms[n].value=new qt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new W().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Qe().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Le().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Nc=class extends Ui{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},fs=class extends Us{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Kt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Kt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Dh,this.normalScale=new qt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ns,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Uc=class extends Us{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=E0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Fc=class extends Us{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Ro(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function mc(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var lr=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Oc=class extends lr{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Id,endingEnd:Id}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Ld:r=t,a=2*e-n;break;case Dd:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Ld:o=t,l=2*n-e;break;case Dd:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,d=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*d,this._offsetNext=o*d}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,d=this._offsetPrev,u=this._offsetNext,h=this._weightPrev,f=this._weightNext,g=(n-e)/(s-e),_=g*g,p=_*g,m=-h*p+2*h*_-h*g,x=(1+h)*p+(-1.5-2*h)*_+(-.5+h)*g+1,A=(-1-f)*p+(1.5+f)*_+.5*g,b=f*p-f*_;for(let E=0;E!==a;++E)r[E]=m*o[d+E]+x*o[c+E]+A*o[l+E]+b*o[u+E];return r}},kc=class extends lr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,d=(n-e)/(s-e),u=1-d;for(let h=0;h!==a;++h)r[h]=o[c+h]*u+o[l+h]*d;return r}},Bc=class extends lr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},zc=class extends lr{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,d=this.inTangents,u=this.outTangents;if(!d||!u){let g=(n-e)/(s-e),_=1-g;for(let p=0;p!==a;++p)r[p]=o[c+p]*_+o[l+p]*g;return r}let h=a*2,f=t-1;for(let g=0;g!==a;++g){let _=o[c+g],p=o[l+g],m=f*h+g*2,x=u[m],A=u[m+1],b=t*h+g*2,E=d[b],w=d[b+1],y=cM(n,e,x,E,s);r[g]=G0(y,_,A,w,p)}return r}};function G0(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function lM(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function cM(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=G0(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=lM(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var wi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Ro(e,this.TimeBufferType),this.values=Ro(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:Ro(t.times,Array),values:Ro(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),mc(t.settings)&&(n.settings={inTangents:Ro(t.settings.inTangents,Array),outTangents:Ro(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Bc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new kc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Oc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new zc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Aa:e=this.InterpolantFactoryMethodDiscrete;break;case Cc:e=this.InterpolantFactoryMethodLinear;break;case _c:e=this.InterpolantFactoryMethodSmooth;break;case Pd:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Zt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Aa;case this.InterpolantFactoryMethodLinear:return Cc;case this.InterpolantFactoryMethodSmooth:return _c;case this.InterpolantFactoryMethodBezier:return Pd}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;mc(this.settings)&&(Yg(this.settings.inTangents,t),Yg(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;mc(this.settings)&&($g(this.settings.inTangents,t),$g(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(te("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(te("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){te("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){te("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Eb(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){te("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===_c,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],d=t[a+1];if(c!==d&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,h=u-n,f=u+n;for(let g=0;g!==n;++g){let _=e[u+g];if(_!==e[h+g]||_!==e[f+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,h=o*n;for(let f=0;f!==n;++f)e[h+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,mc(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Yg(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function $g(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}wi.prototype.ValueTypeName="";wi.prototype.TimeBufferType=Float32Array;wi.prototype.ValueBufferType=Float32Array;wi.prototype.DefaultInterpolation=Cc;var cr=class extends wi{constructor(t,e,n){super(t,e,n)}};cr.prototype.ValueTypeName="bool";cr.prototype.ValueBufferType=Array;cr.prototype.DefaultInterpolation=Aa;cr.prototype.InterpolantFactoryMethodLinear=void 0;cr.prototype.InterpolantFactoryMethodSmooth=void 0;var Vc=class extends wi{constructor(t,e,n,s){super(t,e,n,s)}};Vc.prototype.ValueTypeName="color";var Gc=class extends wi{constructor(t,e,n,s){super(t,e,n,s)}};Gc.prototype.ValueTypeName="number";var Hc=class extends lr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let d=c+a;c!==d;c+=4)ii.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ga=class extends wi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Hc(this.times,this.values,this.getValueSize(),t)}};Ga.prototype.ValueTypeName="quaternion";Ga.prototype.InterpolantFactoryMethodSmooth=void 0;var hr=class extends wi{constructor(t,e,n){super(t,e,n)}};hr.prototype.ValueTypeName="string";hr.prototype.ValueBufferType=Array;hr.prototype.DefaultInterpolation=Aa;hr.prototype.InterpolantFactoryMethodLinear=void 0;hr.prototype.InterpolantFactoryMethodSmooth=void 0;var Wc=class extends wi{constructor(t,e,n,s){super(t,e,n,s)}};Wc.prototype.ValueTypeName="vector";var Xc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(d){a++,r===!1&&s.onStart!==void 0&&s.onStart(d,o,a),r=!0},this.itemEnd=function(d){o++,s.onProgress!==void 0&&s.onProgress(d,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(d){s.onError!==void 0&&s.onError(d)},this.resolveURL=function(d){return d=d.normalize("NFC"),l?l(d):d},this.setURLModifier=function(d){return l=d,this},this.addHandler=function(d,u){return c.push(d,u),this},this.removeHandler=function(d){let u=c.indexOf(d);return u!==-1&&c.splice(u,2),this},this.getHandler=function(d){for(let u=0,h=c.length;u<h;u+=2){let f=c[u],g=c[u+1];if(f.global&&(f.lastIndex=0),f.test(d))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},H0=new Xc,qc=class{constructor(t){this.manager=t!==void 0?t:H0,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};qc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ha=class extends Xn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Kt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Wa=class extends Ha{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Xn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Kt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Cd=new Le,Zg=new W,Kg=new W,Yc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new qt(512,512),this.mapType=ai,this.map=null,this.mapPass=null,this.matrix=new Le,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new sr,this._frameExtents=new qt(1,1),this._viewportCount=1,this._viewports=[new Qe(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Zg.setFromMatrixPosition(t.matrixWorld),e.position.copy(Zg),Kg.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Kg),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Cd.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Cd,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===Do||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Cd)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},gc=new W,xc=new ii,hs=new W,Xa=class extends Xn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Le,this.projectionMatrix=new Le,this.projectionMatrixInverse=new Le,this.coordinateSystem=Ni,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(gc,xc,hs),hs.x===1&&hs.y===1&&hs.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(gc,xc,hs.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(gc,xc,hs),hs.x===1&&hs.y===1&&hs.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(gc,xc,hs.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},tr=new W,Jg=new qt,jg=new qt,ni=class extends Xa{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Uo*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Ea*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Uo*2*Math.atan(Math.tan(Ea*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){tr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(tr.x,tr.y).multiplyScalar(-t/tr.z),tr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(tr.x,tr.y).multiplyScalar(-t/tr.z)}getViewSize(t,e){return this.getViewBounds(t,Jg,jg),e.subVectors(jg,Jg)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Ea*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var qa=class extends Xa{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,d=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=d*this.view.offsetY,l=a-d*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Nd=class extends Yc{constructor(){super(new qa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Ya=class extends Ha{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Xn.DEFAULT_UP),this.updateMatrix(),this.target=new Xn,this.shadow=new Nd}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Co=-90,Po=1,Vo=class extends Xn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new ni(Co,Po,t,e);s.layers=this.layers,this.add(s);let r=new ni(Co,Po,t,e);r.layers=this.layers,this.add(r);let o=new ni(Co,Po,t,e);o.layers=this.layers,this.add(o);let a=new ni(Co,Po,t,e);a.layers=this.layers,this.add(a);let l=new ni(Co,Po,t,e);l.layers=this.layers,this.add(l);let c=new ni(Co,Po,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Ni)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Do)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,d]=this.children,u=t.getRenderTarget(),h=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;t.isWebGLRenderer===!0?p=t.state.buffers.depth.getReversed():p=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=_,t.setRenderTarget(n,5,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,d),t.setRenderTarget(u,h,f),t.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},$c=class extends ni{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var mf="\\[\\]\\.:\\/",hM=new RegExp("["+mf+"]","g"),gf="[^"+mf+"]",uM="[^"+mf.replace("\\.","")+"]",dM=/((?:WC+[\/:])*)/.source.replace("WC",gf),fM=/(WCOD+)?/.source.replace("WCOD",uM),pM=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",gf),mM=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",gf),gM=new RegExp("^"+dM+fM+pM+mM+"$"),xM=["material","materials","bones","map"],Ud=class{constructor(t,e,n){let s=n||Ze.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Ze=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(hM,"")}static parseTrackName(t){let e=gM.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);xM.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Zt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){te("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){te("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let d=0;d<t.length;d++)if(t[d].name===c){c=d;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){te("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){te("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){te("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;te("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ze.Composite=Ud;Ze.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ze.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ze.prototype.GetterByBindingType=[Ze.prototype._getValue_direct,Ze.prototype._getValue_array,Ze.prototype._getValue_arrayElement,Ze.prototype._getValue_toArray];Ze.prototype.SetterByBindingTypeAndVersioning=[[Ze.prototype._setValue_direct,Ze.prototype._setValue_direct_setNeedsUpdate,Ze.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_array,Ze.prototype._setValue_array_setNeedsUpdate,Ze.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_arrayElement,Ze.prototype._setValue_arrayElement_setNeedsUpdate,Ze.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_fromArray,Ze.prototype._setValue_fromArray_setNeedsUpdate,Ze.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var UR=new Float32Array(1);var Qg=new Le,$a=class{constructor(t,e,n=0,s=1/0){this.ray=new Pr(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new Oo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):te("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Qg.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Qg),this}intersectObject(t,e=!0,n=[]){return Fd(t,this,n,e),n.sort(t0),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Fd(t[s],this,n,e);return n.sort(t0),n}};function t0(i,t){return i.distance-t.distance}function Fd(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Fd(r[o],t,e,!0)}}var Go=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=ge(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(ge(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Od=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var Za=class extends Qi{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function xf(i,t,e,n){let s=_M(n);switch(e){case nf:return i*t;case rf:return i*t/s.components*s.byteLength;case th:return i*t/s.components*s.byteLength;case pr:return i*t*2/s.components*s.byteLength;case eh:return i*t*2/s.components*s.byteLength;case sf:return i*t*3/s.components*s.byteLength;case Ti:return i*t*4/s.components*s.byteLength;case nh:return i*t*4/s.components*s.byteLength;case ja:case Qa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case tl:case el:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case sh:case oh:return Math.max(i,16)*Math.max(t,8)/4;case ih:case rh:return Math.max(i,8)*Math.max(t,8)/2;case ah:case lh:case hh:case uh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case ch:case nl:case dh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case fh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ph:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case mh:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case gh:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case xh:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case _h:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case yh:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case vh:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case bh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Mh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Sh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case wh:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Eh:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Th:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Ah:case Rh:case Ch:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Ph:case Ih:return Math.ceil(i/4)*Math.ceil(t/4)*8;case il:case Lh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function _M(i){switch(i){case ai:case jd:return{byteLength:1,components:1};case Yo:case Qd:case es:return{byteLength:2,components:1};case jc:case Qc:return{byteLength:2,components:4};case ts:case Jc:case Ei:return{byteLength:4,components:1};case tf:case ef:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Zt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function ux(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function TM(i){let t=new WeakMap;function e(a,l){let c=a.array,d=a.usage,u=c.byteLength,h=i.createBuffer();i.bindBuffer(l,h),i.bufferData(l,c,d),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:h,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let d=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,d);else{u.sort((f,g)=>f.start-g.start);let h=0;for(let f=1;f<u.length;f++){let g=u[h],_=u[f];_.start<=g.start+g.count+1?g.count=Math.max(g.count,_.start+_.count-g.start):(++h,u[h]=_)}u.length=h+1;for(let f=0,g=u.length;f<g;f++){let _=u[f];i.bufferSubData(c,_.start*d.BYTES_PER_ELEMENT,d,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let d=t.get(a);(!d||d.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var AM=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,RM=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,CM=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,PM=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,IM=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,LM=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,DM=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,NM=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,UM=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,FM=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,OM=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,kM=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,BM=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,zM=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,VM=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,GM=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,HM=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,WM=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,XM=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,qM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,YM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,$M=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,ZM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,KM=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,JM=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,jM=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,QM=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,tS=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,eS=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,nS="gl_FragColor = linearToOutputTexel( gl_FragColor );",iS=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,sS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,rS=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,oS=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,aS=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,lS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,cS=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,hS=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,uS=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,dS=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,fS=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,pS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,mS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,gS=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,xS=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,_S=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,yS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,vS=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,bS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,MS=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,SS=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,wS=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,ES=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,TS=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,AS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,RS=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,CS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,PS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,IS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,LS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,DS=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,NS=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,US=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,FS=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,OS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,kS=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,BS=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,zS=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,VS=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,GS=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,HS=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,WS=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,XS=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,qS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,YS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,$S=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,ZS=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,KS=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,JS=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,jS=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,QS=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,tw=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,ew=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,nw=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,iw=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,sw=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,rw=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,ow=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,aw=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,lw=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,cw=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,hw=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,uw=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,dw=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,fw=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,pw=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,mw=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,gw=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,xw=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,_w=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,yw=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,vw=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,bw=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Mw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Sw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,ww=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,Ew=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Tw=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Aw=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Rw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Cw=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Pw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Iw=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Lw=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,Dw=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Nw=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Uw=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Fw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Ow=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,kw=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Bw=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,zw=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,Vw=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Gw=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Hw=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Ww=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Xw=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,qw=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Yw=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,$w=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Zw=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Kw=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,Jw=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,jw=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Qw=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,t1=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,e1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,n1=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,i1=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,s1=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,r1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,fe={alphahash_fragment:AM,alphahash_pars_fragment:RM,alphamap_fragment:CM,alphamap_pars_fragment:PM,alphatest_fragment:IM,alphatest_pars_fragment:LM,aomap_fragment:DM,aomap_pars_fragment:NM,batching_pars_vertex:UM,batching_vertex:FM,begin_vertex:OM,beginnormal_vertex:kM,bsdfs:BM,iridescence_fragment:zM,bumpmap_pars_fragment:VM,clipping_planes_fragment:GM,clipping_planes_pars_fragment:HM,clipping_planes_pars_vertex:WM,clipping_planes_vertex:XM,color_fragment:qM,color_pars_fragment:YM,color_pars_vertex:$M,color_vertex:ZM,common:KM,defaultnormal_vertex:JM,displacementmap_pars_vertex:jM,displacementmap_vertex:QM,emissivemap_fragment:tS,emissivemap_pars_fragment:eS,colorspace_fragment:nS,colorspace_pars_fragment:iS,envmap_fragment:sS,envmap_common_pars_fragment:rS,envmap_pars_fragment:oS,envmap_pars_vertex:aS,envmap_physical_pars_fragment:_S,envmap_vertex:lS,fog_vertex:cS,fog_pars_vertex:hS,fog_fragment:uS,fog_pars_fragment:dS,gradientmap_pars_fragment:fS,lightmap_pars_fragment:pS,lights_lambert_fragment:mS,lights_lambert_pars_fragment:gS,lights_pars_begin:xS,lights_toon_fragment:yS,lights_toon_pars_fragment:vS,lights_phong_fragment:bS,lights_phong_pars_fragment:MS,lights_physical_fragment:SS,lights_physical_pars_fragment:wS,lights_fragment_begin:ES,lights_fragment_maps:TS,lights_fragment_end:AS,lightprobes_pars_fragment:RS,logdepthbuf_fragment:CS,logdepthbuf_pars_fragment:PS,logdepthbuf_pars_vertex:IS,logdepthbuf_vertex:LS,map_fragment:DS,map_pars_fragment:NS,map_particle_fragment:US,map_particle_pars_fragment:FS,metalnessmap_fragment:OS,metalnessmap_pars_fragment:kS,morphinstance_vertex:BS,morphcolor_vertex:zS,morphnormal_vertex:VS,morphtarget_pars_vertex:GS,morphtarget_vertex:HS,normal_fragment_begin:WS,normal_fragment_maps:XS,normal_pars_fragment:qS,normal_pars_vertex:YS,normal_vertex:$S,normalmap_pars_fragment:ZS,clearcoat_normal_fragment_begin:KS,clearcoat_normal_fragment_maps:JS,clearcoat_pars_fragment:jS,iridescence_pars_fragment:QS,opaque_fragment:tw,packing:ew,premultiplied_alpha_fragment:nw,project_vertex:iw,dithering_fragment:sw,dithering_pars_fragment:rw,roughnessmap_fragment:ow,roughnessmap_pars_fragment:aw,shadowmap_pars_fragment:lw,shadowmap_pars_vertex:cw,shadowmap_vertex:hw,shadowmask_pars_fragment:uw,skinbase_vertex:dw,skinning_pars_vertex:fw,skinning_vertex:pw,skinnormal_vertex:mw,specularmap_fragment:gw,specularmap_pars_fragment:xw,tonemapping_fragment:_w,tonemapping_pars_fragment:yw,transmission_fragment:vw,transmission_pars_fragment:bw,uv_pars_fragment:Mw,uv_pars_vertex:Sw,uv_vertex:ww,worldpos_vertex:Ew,background_vert:Tw,background_frag:Aw,backgroundCube_vert:Rw,backgroundCube_frag:Cw,cube_vert:Pw,cube_frag:Iw,depth_vert:Lw,depth_frag:Dw,distance_vert:Nw,distance_frag:Uw,equirect_vert:Fw,equirect_frag:Ow,linedashed_vert:kw,linedashed_frag:Bw,meshbasic_vert:zw,meshbasic_frag:Vw,meshlambert_vert:Gw,meshlambert_frag:Hw,meshmatcap_vert:Ww,meshmatcap_frag:Xw,meshnormal_vert:qw,meshnormal_frag:Yw,meshphong_vert:$w,meshphong_frag:Zw,meshphysical_vert:Kw,meshphysical_frag:Jw,meshtoon_vert:jw,meshtoon_frag:Qw,points_vert:t1,points_frag:e1,shadow_vert:n1,shadow_frag:i1,sprite_vert:s1,sprite_frag:r1},Dt={common:{diffuse:{value:new Kt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ne}},envmap:{envMap:{value:null},envMapRotation:{value:new ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ne},normalScale:{value:new qt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Kt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Kt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0},uvTransform:{value:new ne}},sprite:{diffuse:{value:new Kt(16777215)},opacity:{value:1},center:{value:new qt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}}},gs={basic:{uniforms:qn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.fog]),vertexShader:fe.meshbasic_vert,fragmentShader:fe.meshbasic_frag},lambert:{uniforms:qn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)},envMapIntensity:{value:1}}]),vertexShader:fe.meshlambert_vert,fragmentShader:fe.meshlambert_frag},phong:{uniforms:qn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)},specular:{value:new Kt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:fe.meshphong_vert,fragmentShader:fe.meshphong_frag},standard:{uniforms:qn([Dt.common,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.roughnessmap,Dt.metalnessmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag},toon:{uniforms:qn([Dt.common,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.gradientmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)}}]),vertexShader:fe.meshtoon_vert,fragmentShader:fe.meshtoon_frag},matcap:{uniforms:qn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,{matcap:{value:null}}]),vertexShader:fe.meshmatcap_vert,fragmentShader:fe.meshmatcap_frag},points:{uniforms:qn([Dt.points,Dt.fog]),vertexShader:fe.points_vert,fragmentShader:fe.points_frag},dashed:{uniforms:qn([Dt.common,Dt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:fe.linedashed_vert,fragmentShader:fe.linedashed_frag},depth:{uniforms:qn([Dt.common,Dt.displacementmap]),vertexShader:fe.depth_vert,fragmentShader:fe.depth_frag},normal:{uniforms:qn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,{opacity:{value:1}}]),vertexShader:fe.meshnormal_vert,fragmentShader:fe.meshnormal_frag},sprite:{uniforms:qn([Dt.sprite,Dt.fog]),vertexShader:fe.sprite_vert,fragmentShader:fe.sprite_frag},background:{uniforms:{uvTransform:{value:new ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:fe.background_vert,fragmentShader:fe.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ne}},vertexShader:fe.backgroundCube_vert,fragmentShader:fe.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:fe.cube_vert,fragmentShader:fe.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:fe.equirect_vert,fragmentShader:fe.equirect_frag},distance:{uniforms:qn([Dt.common,Dt.displacementmap,{referencePosition:{value:new W},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:fe.distance_vert,fragmentShader:fe.distance_frag},shadow:{uniforms:qn([Dt.lights,Dt.fog,{color:{value:new Kt(0)},opacity:{value:1}}]),vertexShader:fe.shadow_vert,fragmentShader:fe.shadow_frag}};gs.physical={uniforms:qn([gs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ne},clearcoatNormalScale:{value:new qt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ne},sheen:{value:0},sheenColor:{value:new Kt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ne},transmissionSamplerSize:{value:new qt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ne},attenuationDistance:{value:0},attenuationColor:{value:new Kt(0)},specularColor:{value:new Kt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ne},anisotropyVector:{value:new qt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ne}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag};var Uh={r:0,b:0,g:0},o1=new Le,dx=new ne;dx.set(-1,0,0,0,1,0,0,0,1);function a1(i,t,e,n,s,r){let o=new Kt(0),a=s===!0?0:1,l,c,d=null,u=0,h=null;function f(x){let A=x.isScene===!0?x.background:null;if(A&&A.isTexture){let b=x.backgroundBlurriness>0;A=t.get(A,b)}return A}function g(x){let A=!1,b=f(x);b===null?p(o,a):b&&b.isColor&&(p(b,1),A=!0);let E=i.xr.getEnvironmentBlendMode();E==="additive"?e.buffers.color.setClear(0,0,0,1,r):E==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(x,A){let b=f(A);b&&b.isCubeTexture?(c===void 0&&(c=new un(new rr(1,1,1),new Ui({name:"BackgroundCubeMaterial",uniforms:Fr(gs.backgroundCube.uniforms),vertexShader:gs.backgroundCube.vertexShader,fragmentShader:gs.backgroundCube.fragmentShader,side:si,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(E,w,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(o1.makeRotationFromEuler(A.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(dx),c.material.toneMapped=Me.getTransfer(b.colorSpace)!==Ie,(d!==b||u!==b.version||h!==i.toneMapping)&&(c.material.needsUpdate=!0,d=b,u=b.version,h=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new un(new ds(2,2),new Ui({name:"BackgroundMaterial",uniforms:Fr(gs.background.uniforms),vertexShader:gs.background.vertexShader,fragmentShader:gs.background.fragmentShader,side:fr,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=Me.getTransfer(b.colorSpace)!==Ie,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(d!==b||u!==b.version||h!==i.toneMapping)&&(l.material.needsUpdate=!0,d=b,u=b.version,h=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function p(x,A){x.getRGB(Uh,pf(i)),e.buffers.color.setClear(Uh.r,Uh.g,Uh.b,A,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,A=1){o.set(x),a=A,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,p(o,a)},render:g,addToRenderList:_,dispose:m}}function l1(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=h(null),r=s,o=!1;function a(I,F,z,N,G){let Y=!1,V=u(I,N,z,F);r!==V&&(r=V,c(r.object)),Y=f(I,N,z,G),Y&&g(I,N,z,G),G!==null&&t.update(G,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,b(I,F,z,N),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(G).buffer))}function l(){return i.createVertexArray()}function c(I){return i.bindVertexArray(I)}function d(I){return i.deleteVertexArray(I)}function u(I,F,z,N){let G=N.wireframe===!0,Y=n[F.id];Y===void 0&&(Y={},n[F.id]=Y);let V=I.isInstancedMesh===!0?I.id:0,lt=Y[V];lt===void 0&&(lt={},Y[V]=lt);let Z=lt[z.id];Z===void 0&&(Z={},lt[z.id]=Z);let j=Z[G];return j===void 0&&(j=h(l()),Z[G]=j),j}function h(I){let F=[],z=[],N=[];for(let G=0;G<e;G++)F[G]=0,z[G]=0,N[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:F,enabledAttributes:z,attributeDivisors:N,object:I,attributes:{},index:null}}function f(I,F,z,N){let G=r.attributes,Y=F.attributes,V=0,lt=z.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=G[Z],dt=Y[Z];if(dt===void 0&&(Z==="instanceMatrix"&&I.instanceMatrix&&(dt=I.instanceMatrix),Z==="instanceColor"&&I.instanceColor&&(dt=I.instanceColor)),et===void 0||et.attribute!==dt||dt&&et.data!==dt.data)return!0;V++}return r.attributesNum!==V||r.index!==N}function g(I,F,z,N){let G={},Y=F.attributes,V=0,lt=z.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=Y[Z];et===void 0&&(Z==="instanceMatrix"&&I.instanceMatrix&&(et=I.instanceMatrix),Z==="instanceColor"&&I.instanceColor&&(et=I.instanceColor));let dt={};dt.attribute=et,et&&et.data&&(dt.data=et.data),G[Z]=dt,V++}r.attributes=G,r.attributesNum=V,r.index=N}function _(){let I=r.newAttributes;for(let F=0,z=I.length;F<z;F++)I[F]=0}function p(I){m(I,0)}function m(I,F){let z=r.newAttributes,N=r.enabledAttributes,G=r.attributeDivisors;z[I]=1,N[I]===0&&(i.enableVertexAttribArray(I),N[I]=1),G[I]!==F&&(i.vertexAttribDivisor(I,F),G[I]=F)}function x(){let I=r.newAttributes,F=r.enabledAttributes;for(let z=0,N=F.length;z<N;z++)F[z]!==I[z]&&(i.disableVertexAttribArray(z),F[z]=0)}function A(I,F,z,N,G,Y,V){V===!0?i.vertexAttribIPointer(I,F,z,G,Y):i.vertexAttribPointer(I,F,z,N,G,Y)}function b(I,F,z,N){_();let G=N.attributes,Y=z.getAttributes(),V=F.defaultAttributeValues;for(let lt in Y){let Z=Y[lt];if(Z.location>=0){let j=G[lt];if(j===void 0&&(lt==="instanceMatrix"&&I.instanceMatrix&&(j=I.instanceMatrix),lt==="instanceColor"&&I.instanceColor&&(j=I.instanceColor)),j!==void 0){let et=j.normalized,dt=j.itemSize,ut=t.get(j);if(ut===void 0)continue;let tt=ut.buffer,mt=ut.type,_t=ut.bytesPerElement,At=mt===i.INT||mt===i.UNSIGNED_INT||j.gpuType===Jc;if(j.isInterleavedBufferAttribute){let Mt=j.data,Wt=Mt.isInterleavedBuffer===!0?Mt.stride:Mt.itemSize,re=j.offset;if(Mt.isInstancedInterleavedBuffer||Mt.isInstancedBufferAttribute){for(let Gt=0;Gt<Z.locationSize;Gt++)m(Z.location+Gt,Mt.meshPerAttribute);I.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Mt.meshPerAttribute*Mt.count)}else for(let Gt=0;Gt<Z.locationSize;Gt++)p(Z.location+Gt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Gt=0;Gt<Z.locationSize;Gt++)A(Z.location+Gt,dt/Z.locationSize,mt,et,Wt*_t,(re+dt/Z.locationSize*Gt)*_t,At)}else{if(j.isInstancedBufferAttribute){for(let Mt=0;Mt<Z.locationSize;Mt++)m(Z.location+Mt,j.meshPerAttribute);I.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Mt=0;Mt<Z.locationSize;Mt++)p(Z.location+Mt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Mt=0;Mt<Z.locationSize;Mt++)A(Z.location+Mt,dt/Z.locationSize,mt,et,dt*_t,dt/Z.locationSize*Mt*_t,At)}}else if(V!==void 0){let et=V[lt];if(et!==void 0)switch(et.length){case 2:i.vertexAttrib2fv(Z.location,et);break;case 3:i.vertexAttrib3fv(Z.location,et);break;case 4:i.vertexAttrib4fv(Z.location,et);break;default:i.vertexAttrib1fv(Z.location,et)}}}}x()}function E(){P();for(let I in n){let F=n[I];for(let z in F){let N=F[z];for(let G in N){let Y=N[G];for(let V in Y)d(Y[V].object),delete Y[V];delete N[G]}}delete n[I]}}function w(I){if(n[I.id]===void 0)return;let F=n[I.id];for(let z in F){let N=F[z];for(let G in N){let Y=N[G];for(let V in Y)d(Y[V].object),delete Y[V];delete N[G]}}delete n[I.id]}function y(I){for(let F in n){let z=n[F];for(let N in z){let G=z[N];if(G[I.id]===void 0)continue;let Y=G[I.id];for(let V in Y)d(Y[V].object),delete Y[V];delete G[I.id]}}}function M(I){for(let F in n){let z=n[F],N=I.isInstancedMesh===!0?I.id:0,G=z[N];if(G!==void 0){for(let Y in G){let V=G[Y];for(let lt in V)d(V[lt].object),delete V[lt];delete G[Y]}delete z[N],Object.keys(z).length===0&&delete n[F]}}}function P(){C(),o=!0,r!==s&&(r=s,c(r.object))}function C(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:P,resetDefaultState:C,dispose:E,releaseStatesOfGeometry:w,releaseStatesOfObject:M,releaseStatesOfProgram:y,initAttributes:_,enableAttribute:p,disableUnusedAttributes:x}}function c1(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,d){d!==0&&(i.drawArraysInstanced(n,l,c,d),e.update(c,n,d))}function a(l,c,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,d);let h=0;for(let f=0;f<d;f++)h+=c[f];e.update(h,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function h1(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let y=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==Ti&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let M=y===es&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(y!==ai&&y!==Ei&&!M&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",d=l(c);d!==c&&(Zt("WebGLRenderer:",c,"not supported, using",d,"instead."),c=d);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),h=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&Zt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&Zt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),E=i.getParameter(i.MAX_SAMPLES),w=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:h,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:g,maxTextureSize:_,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:x,maxVaryings:A,maxFragmentUniforms:b,maxSamples:E,samples:w}}function u1(i){let t=this,e=null,n=0,s=!1,r=!1,o=new ei,a=new ne,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,h){let f=u.length!==0||h||n!==0||s;return s=h,n=u.length,f},this.beginShadows=function(){r=!0,d(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,h){e=d(u,h,0)},this.setState=function(u,h,f){let g=u.clippingPlanes,_=u.clipIntersection,p=u.clipShadows,m=i.get(u);if(!s||g===null||g.length===0||r&&!p)r?d(null):c();else{let x=r?0:n,A=x*4,b=m.clippingState||null;l.value=b,b=d(g,h,A,f);for(let E=0;E!==A;++E)b[E]=e[E];m.clippingState=b,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function d(u,h,f,g){let _=u!==null?u.length:0,p=null;if(_!==0){if(p=l.value,g!==!0||p===null){let m=f+_*4,x=h.matrixWorldInverse;a.getNormalMatrix(x),(p===null||p.length<m)&&(p=new Float32Array(m));for(let A=0,b=f;A!==_;++A,b+=4)o.copy(u[A]).applyMatrix4(x,a),o.normal.toArray(p,b),p[b+3]=o.constant}l.value=p,l.needsUpdate=!0}return t.numPlanes=_,t.numIntersection=0,p}}var ol=class extends Si{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Ua(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new rr(5,5,5),r=new Ui({name:"CubemapFromEquirect",uniforms:Fr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:si,blending:Lr});r.uniforms.tEquirect.value=e;let o=new un(s,r),a=e.minFilter;return e.minFilter===Os&&(e.minFilter=zn),new Vo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},W0=256,d1=3,f1=20,fx=256,px=16,p1=3,m1=new W,g1=new Kt,Oh=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Vo(1,10,null),this._boxMesh=new un(new rr(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=m1}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),d=this._getSourceTarget(!0);e>0&&(d.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,h=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,_=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(t.background=l.getClearColor(g1));let p=new Vo(n,s,d);return p.position.copy(a),p.update(l,t),l.autoClear=u,l.autoClearColor=h,l.autoClearDepth=f,l.autoClearStencil=g,t.background=_,e>0&&(d.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Y0(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=q0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(W0,df(t))}_fromTexture(t,e){t.mapping===Nr||t.mapping===Xo?this._setSize(t.image.length===0?W0:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=X0(t,!1,!1),n=Math.log2(t)-d1;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=X0(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Nr||t.mapping===Xo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Y0()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=q0()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=x1(),this._integrationMaterial=_1());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/px);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-p1)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(fx*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=y1());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function X0(i,t,e){return new ol(i,{minFilter:Os,generateMipmaps:t,type:es,colorSpace:Ra,depthBuffer:e})}function al(i,t,e){return new Ui({name:i,uniforms:t,vertexShader:fe.cube_vert,fragmentShader:e,side:si,blending:Lr,depthTest:!1,depthWrite:!1})}function x1(){return al("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${fx}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function _1(){return al("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:px}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function y1(){return al("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${f1}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function q0(){return al("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Y0(){return al("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function v1(i){let t=new WeakMap,e=new WeakMap,n=null;function s(h,f=!1){return h==null?null:f?o(h):r(h)}function r(h){if(h&&h.isTexture){let f=h.mapping;if(f===qo||f===Zc)if(t.has(h)){let g=t.get(h).texture;return a(g,h.mapping)}else{let g=h.image;if(g&&g.height>0){let _=new ol(g.height);return _.fromEquirectangularTexture(i,h),t.set(h,_),h.addEventListener("dispose",c),a(_.texture,h.mapping)}else return null}}return h}function o(h){if(h&&h.isTexture&&h.isPMREMTexture!==!0){let f=h.mapping,g=f===qo||f===Zc,_=f===Nr||f===Xo;if(g||_){let p=e.get(h),m=p!==void 0?p.texture.pmremVersion:0;if(h.isRenderTargetTexture&&h.pmremVersion!==m)return n===null&&(n=new Oh(i)),p=g?n.fromEquirectangular(h,p):n.fromCubemap(h,p),p.texture.pmremVersion=h.pmremVersion,e.set(h,p),p.texture;if(p!==void 0)return p.texture;{let x=h.image;return g&&x&&x.height>0||_&&x&&l(x)?(n===null&&(n=new Oh(i)),p=g?n.fromEquirectangular(h):n.fromCubemap(h),p.texture.pmremVersion=h.pmremVersion,e.set(h,p),h.addEventListener("dispose",d),p.texture):null}}}return h}function a(h,f){return f===qo?h.mapping=Nr:f===Zc&&(h.mapping=Xo),h}function l(h){let f=0,g=6;for(let _=0;_<g;_++)h[_]!==void 0&&f++;return f===g}function c(h){let f=h.target;f.removeEventListener("dispose",c);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function d(h){let f=h.target;f.removeEventListener("dispose",d);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function b1(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&wa("WebGLRenderer: "+n+" extension not supported."),s}}}function M1(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let p in g.attributes)t.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let _=r.get(g);_&&(t.remove(_),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),e.memory.geometries++),_}function d(g){let _=g.attributes;for(let p in _)t.update(_[p],i.ARRAY_BUFFER)}function u(g){let _=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let x=_!==null?_.array.length:p.array.length/3-1,A=p.count>=65535?Na:Da,b=new A(Math.ceil(x/3)*6,1),E=b.array;if(_!==null){let y=_.array;m=_.version;for(let M=0,P=0;M<x;M+=3){let C=y[M+0],I=y[M+1],F=y[M+2];E[P++]=C,E[P++]=I,E[P++]=I,E[P++]=F,E[P++]=F,E[P++]=C}}else{m=p.version;for(let y=0,M=0;y<x;y+=3){let P=y+0,C=y+1,I=y+2;E[M++]=P,E[M++]=C,E[M++]=C,E[M++]=I,E[M++]=I,E[M++]=P}}b.version=m;let w=r.get(g);w&&t.remove(w),r.set(g,b)}function h(g){let _=r.get(g);if(_){let p=g.index;p!==null&&_.version<p.version&&u(g)}else u(g);return r.get(g)}function f(){for(let g in s){let _=s[g].deref();_!==void 0&&l(_)}}return{get:c,update:d,getWireframeAttribute:h,dispose:f}}function S1(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,h){i.drawElements(n,h,r,u*o),e.update(h,n,1)}function c(u,h,f){f!==0&&(i.drawElementsInstanced(n,h,r,u*o,f),e.update(h,n,f))}function d(u,h,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,h,0,r,u,0,f);let _=0;for(let p=0;p<f;p++)_+=h[p];e.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=d}function w1(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:te("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function E1(i,t,e){let n=new WeakMap,s=new Qe;function r(o,a,l){let c=o.morphTargetInfluences,d=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=d!==void 0?d.length:0,h=n.get(a);if(h===void 0||h.count!==u){let P=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",P)};h!==void 0&&h.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],A=0;f===!0&&(A=1),g===!0&&(A=2),_===!0&&(A=3);let b=a.attributes.position.count*A,E=1;b>t.maxTextureSize&&(E=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let w=new Float32Array(b*E*4*u),y=new Ia(w,b,E,u);y.type=Ei,y.needsUpdate=!0;let M=A*4;for(let C=0;C<u;C++){let I=p[C],F=m[C],z=x[C],N=b*E*4*C;for(let G=0;G<I.count;G++){let Y=G*M;f===!0&&(s.fromBufferAttribute(I,G),w[N+Y+0]=s.x,w[N+Y+1]=s.y,w[N+Y+2]=s.z,w[N+Y+3]=0),g===!0&&(s.fromBufferAttribute(F,G),w[N+Y+4]=s.x,w[N+Y+5]=s.y,w[N+Y+6]=s.z,w[N+Y+7]=0),_===!0&&(s.fromBufferAttribute(z,G),w[N+Y+8]=s.x,w[N+Y+9]=s.y,w[N+Y+10]=s.z,w[N+Y+11]=z.itemSize===4?s.w:1)}}h={count:u,texture:y,size:new qt(b,E)},n.set(a,h),a.addEventListener("dispose",P)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let _=0;_<c.length;_++)f+=c[_];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",h.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",h.size)}return{update:r}}function T1(i,t,e,n,s){let r=new WeakMap;function o(c){let d=s.render.frame,u=c.geometry,h=t.get(c,u);if(r.get(h)!==d&&(t.update(h),r.set(h,d)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==d&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,d))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==d&&(f.update(),r.set(f,d))}return h}function a(){r=new WeakMap}function l(c){let d=c.target;d.removeEventListener("dispose",l),n.releaseStatesOfObject(d),e.remove(d.instanceMatrix),d.instanceColor!==null&&e.remove(d.instanceColor)}return{update:o,dispose:a}}var A1={[Xd]:"LINEAR_TONE_MAPPING",[qd]:"REINHARD_TONE_MAPPING",[Yd]:"CINEON_TONE_MAPPING",[$d]:"ACES_FILMIC_TONE_MAPPING",[Kd]:"AGX_TONE_MAPPING",[Ka]:"NEUTRAL_TONE_MAPPING",[Zd]:"CUSTOM_TONE_MAPPING"};function R1(i,t,e,n,s,r){let o=new Si(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,d=new Fn;d.setAttribute("position",new Ke([-1,3,0,-1,-1,0,3,-1,0],3)),d.setAttribute("uv",new Ke([0,2,0,0,2,0],2));let u=new Nc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),h=new un(d,u),f=new qa(-1,1,1,-1,0,1),g=null,_=null,p=!1,m,x=null,A=[],b=!1;this.setSize=function(E,w){o.setSize(E,w),a!==null&&a.setSize(E,w),l!==null&&l.setSize(E,w);for(let y=0;y<A.length;y++){let M=A[y];M.setSize&&M.setSize(E,w)}},this.setEffects=function(E){A=E,b=A.length>0&&A[0].isRenderPass===!0;let w=o.width,y=o.height;A.length>0&&a===null&&(a=new Si(w,y,{type:es,depthBuffer:!1,stencilBuffer:!1}),l=new Si(w,y,{type:es,depthBuffer:!1,stencilBuffer:!1}));let M=s===!0&&A.some(P=>P.needsDepthTexture===!0);M!==(o.depthTexture!==null)&&(M===!0&&c===null&&(c=new Fs(w,y),r===!0&&(c.format=ks,c.type=Ur)),o.dispose(),o.depthTexture=M?c:null,o.resolveDepthBuffer=M,o.storeMultisampledDepthBuffer=M);for(let P=0;P<A.length;P++){let C=A[P];C.setSize&&C.setSize(w,y),M&&C.needsDepthTexture===!0&&C.setDepthTexture&&C.setDepthTexture(c)}},this.begin=function(E,w){if(p||E.toneMapping===ps&&A.length===0)return!1;if(x=w,w!==null){let y=w.width,M=w.height;(o.width!==y||o.height!==M)&&this.setSize(y,M)}return b===!1&&E.setRenderTarget(o),m=E.toneMapping,E.toneMapping=ps,!0},this.hasRenderPass=function(){return b},this.end=function(E,w){E.toneMapping=m,p=!0;let y=o,M=a;for(let P=0;P<A.length;P++){let C=A[P];C.enabled!==!1&&(C.render(E,M,y,w),C.needsSwap!==!1&&(y=M,M=M===a?l:a))}if(g!==E.outputColorSpace||_!==E.toneMapping){g=E.outputColorSpace,_=E.toneMapping,u.defines={},Me.getTransfer(g)===Ie&&(u.defines.SRGB_TRANSFER="");let P=A1[_];P&&(u.defines[P]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,E.setRenderTarget(x),E.render(h,f),x=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),d.dispose(),u.dispose()}}var mx=new oi,gx=new Fs(1,1),xx=new Fa(1),_x=new Ia,yx=new Lc,vx=new Ua,$0=[],Z0=[],K0=new Float32Array(16),J0=new Float32Array(9),j0=new Float32Array(4);function Ko(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=$0[s];if(r===void 0&&(r=new Float32Array(s),$0[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Tn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function An(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Bh(i,t){let e=Z0[t];e===void 0&&(e=new Int32Array(t),Z0[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function C1(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function P1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Tn(e,t))return;i.uniform2fv(this.addr,t),An(e,t)}}function I1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Tn(e,t))return;i.uniform3fv(this.addr,t),An(e,t)}}function L1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Tn(e,t))return;i.uniform4fv(this.addr,t),An(e,t)}}function D1(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Tn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),An(e,t)}else{if(Tn(e,n))return;j0.set(n),i.uniformMatrix2fv(this.addr,!1,j0),An(e,n)}}function N1(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Tn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),An(e,t)}else{if(Tn(e,n))return;J0.set(n),i.uniformMatrix3fv(this.addr,!1,J0),An(e,n)}}function U1(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Tn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),An(e,t)}else{if(Tn(e,n))return;K0.set(n),i.uniformMatrix4fv(this.addr,!1,K0),An(e,n)}}function F1(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function O1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Tn(e,t))return;i.uniform2iv(this.addr,t),An(e,t)}}function k1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Tn(e,t))return;i.uniform3iv(this.addr,t),An(e,t)}}function B1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Tn(e,t))return;i.uniform4iv(this.addr,t),An(e,t)}}function z1(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function V1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Tn(e,t))return;i.uniform2uiv(this.addr,t),An(e,t)}}function G1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Tn(e,t))return;i.uniform3uiv(this.addr,t),An(e,t)}}function H1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Tn(e,t))return;i.uniform4uiv(this.addr,t),An(e,t)}}function zh(i){return i.version===0&&(i.compareFunction=lf,i.needsUpdate=!0),i}function W1(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=zh(gx):r=mx,e.setTexture2D(t||r,s)}function X1(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||yx,s)}function q1(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=zh(xx):r=vx,e.setTextureCube(t||r,s)}function Y1(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||_x,s)}function $1(i){switch(i){case 5126:return C1;case 35664:return P1;case 35665:return I1;case 35666:return L1;case 35674:return D1;case 35675:return N1;case 35676:return U1;case 5124:case 35670:return F1;case 35667:case 35671:return O1;case 35668:case 35672:return k1;case 35669:case 35673:return B1;case 5125:return z1;case 36294:return V1;case 36295:return G1;case 36296:return H1;case 35678:case 36198:case 36298:case 36306:case 35682:return W1;case 35679:case 36299:case 36307:return X1;case 35680:case 36300:case 36308:case 36293:return q1;case 36289:case 36303:case 36311:case 36292:return Y1}}function Z1(i,t){i.uniform1fv(this.addr,t)}function K1(i,t){let e=Ko(t,this.size,2);i.uniform2fv(this.addr,e)}function J1(i,t){let e=Ko(t,this.size,3);i.uniform3fv(this.addr,e)}function j1(i,t){let e=Ko(t,this.size,4);i.uniform4fv(this.addr,e)}function Q1(i,t){let e=Ko(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function tE(i,t){let e=Ko(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function eE(i,t){let e=Ko(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function nE(i,t){i.uniform1iv(this.addr,t)}function iE(i,t){i.uniform2iv(this.addr,t)}function sE(i,t){i.uniform3iv(this.addr,t)}function rE(i,t){i.uniform4iv(this.addr,t)}function oE(i,t){i.uniform1uiv(this.addr,t)}function aE(i,t){i.uniform2uiv(this.addr,t)}function lE(i,t){i.uniform3uiv(this.addr,t)}function cE(i,t){i.uniform4uiv(this.addr,t)}function hE(i,t,e){let n=this.cache,s=t.length,r=Bh(e,s);Tn(n,r)||(i.uniform1iv(this.addr,r),An(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=zh(gx):o=mx;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function uE(i,t,e){let n=this.cache,s=t.length,r=Bh(e,s);Tn(n,r)||(i.uniform1iv(this.addr,r),An(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||yx,r[o])}function dE(i,t,e){let n=this.cache,s=t.length,r=Bh(e,s);Tn(n,r)||(i.uniform1iv(this.addr,r),An(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=zh(xx):o=vx;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function fE(i,t,e){let n=this.cache,s=t.length,r=Bh(e,s);Tn(n,r)||(i.uniform1iv(this.addr,r),An(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||_x,r[o])}function pE(i){switch(i){case 5126:return Z1;case 35664:return K1;case 35665:return J1;case 35666:return j1;case 35674:return Q1;case 35675:return tE;case 35676:return eE;case 5124:case 35670:return nE;case 35667:case 35671:return iE;case 35668:case 35672:return sE;case 35669:case 35673:return rE;case 5125:return oE;case 36294:return aE;case 36295:return lE;case 36296:return cE;case 35678:case 36198:case 36298:case 36306:case 35682:return hE;case 35679:case 36299:case 36307:return uE;case 35680:case 36300:case 36308:case 36293:return dE;case 36289:case 36303:case 36311:case 36292:return fE}}var vf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=$1(e.type)}},bf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=pE(e.type)}},Mf=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},_f=/(\w+)(\])?(\[|\.)?/g;function Q0(i,t){i.seq.push(t),i.map[t.id]=t}function mE(i,t,e){let n=i.name,s=n.length;for(_f.lastIndex=0;;){let r=_f.exec(n),o=_f.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Q0(e,c===void 0?new vf(a,i,t):new bf(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Mf(a),Q0(e,u)),e=u}}}var Zo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);mE(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function tx(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var gE=37297,xE=0;function _E(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var ex=new ne;function yE(i){Me._getMatrix(ex,Me.workingColorSpace,i);let t=`mat3( ${ex.elements.map(e=>e.toFixed(4))} )`;switch(Me.getTransfer(i)){case Ca:return[t,"LinearTransferOETF"];case Ie:return[t,"sRGBTransferOETF"];default:return Zt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function nx(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+_E(i.getShaderSource(t),a)}else return r}function vE(i,t){let e=yE(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var bE={[Xd]:"Linear",[qd]:"Reinhard",[Yd]:"Cineon",[$d]:"ACESFilmic",[Kd]:"AgX",[Ka]:"Neutral",[Zd]:"Custom"};function ME(i,t){let e=bE[t];return e===void 0?(Zt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Fh=new W;function SE(){Me.getLuminanceCoefficients(Fh);let i=Fh.x.toFixed(4),t=Fh.y.toFixed(4),e=Fh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function wE(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(rl).join(`
`)}function EE(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function TE(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function rl(i){return i!==""}function ix(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function sx(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var AE=/^[ \t]*#include +<([\w\d./]+)>/gm;function Sf(i){return i.replace(AE,RE)}function RE(i,t){let e=fe[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Sf(e)}var CE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function rx(i){return i.replace(CE,PE)}function PE(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function ox(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var IE={[Ir]:"SHADOWMAP_TYPE_PCF",[Ho]:"SHADOWMAP_TYPE_VSM"};function LE(i){return IE[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var DE={[Xo]:"ENVMAP_MODE_REFRACTION"};function NE(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":DE[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var UE={[Wd]:"ENVMAP_BLENDING_MULTIPLY",[M0]:"ENVMAP_BLENDING_MIX",[S0]:"ENVMAP_BLENDING_ADD"};function FE(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":UE[i.combine]||"ENVMAP_BLENDING_NONE"}function OE(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=LE(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",d=NE(e),u=FE(e),h=wE(e),f=EE(r),g=s.createProgram(),_,p,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(_=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(rl).join(`
`),_.length>0&&(_+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(rl).join(`
`),p.length>0&&(p+=`
`)):(_=[ox(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+d:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(rl).join(`
`),p=[ox(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+d:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ps?"#define TONE_MAPPING":"",e.toneMapping!==ps?fe.tonemapping_pars_fragment:"",e.toneMapping!==ps?ME("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",fe.colorspace_pars_fragment,vE("linearToOutputTexel",e.outputColorSpace),SE(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(rl).join(`
`)),o=Sf(o),o=ix(o,e),o=sx(o,e),a=Sf(a),a=ix(a,e),a=sx(a,e),o=rx(o),a=rx(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,_=[h,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,p=["#define varying in",e.glslVersion===cf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===cf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let x=m+_+o,A=m+p+a,b=tx(s,s.VERTEX_SHADER,x),E=tx(s,s.FRAGMENT_SHADER,A);s.attachShader(g,b),s.attachShader(g,E),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function w(C){if(i.debug.checkShaderErrors){let I=s.getProgramInfoLog(g)||"",F=s.getShaderInfoLog(b)||"",z=s.getShaderInfoLog(E)||"",N=I.trim(),G=F.trim(),Y=z.trim(),V=!0,lt=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,b,E);else{let Z=nx(s,b,"vertex"),j=nx(s,E,"fragment");te("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+N+`
`+Z+`
`+j)}else N!==""?Zt("WebGLProgram: Program Info Log:",N):(G===""||Y==="")&&(lt=!1);lt&&(C.diagnostics={runnable:V,programLog:N,vertexShader:{log:G,prefix:_},fragmentShader:{log:Y,prefix:p}})}s.deleteShader(b),s.deleteShader(E),y=new Zo(s,g),M=TE(s,g)}let y;this.getUniforms=function(){return y===void 0&&w(this),y};let M;this.getAttributes=function(){return M===void 0&&w(this),M};let P=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return P===!1&&(P=s.getProgramParameter(g,gE)),P},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=xE++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=b,this.fragmentShader=E,this}var kE=0,wf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Ef(t),e.set(t,n)),n}},Ef=class{constructor(t){this.id=kE++,this.code=t,this.usedTimes=0}};function BE(i){return i===pr||i===nl||i===il}function zE(i,t,e,n,s,r){let o=new Oo,a=new wf,l=new Set,c=[],d=new Map,u=n.logarithmicDepthBuffer,h={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function g(y,M,P,C,I,F){let z=C.fog,N=I.geometry,G=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?C.environment:null,Y=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,V=t.get(y.envMap||G,Y),lt=h[y.type],Z=n.precision;y.precision!==null&&(Z=n.getMaxPrecision(y.precision),Z!==y.precision&&Zt("WebGLProgram.getParameters:",y.precision,"not supported, using",Z,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,et=j!==void 0?j.length:0,dt=0;N.morphAttributes.position!==void 0&&(dt=1),N.morphAttributes.normal!==void 0&&(dt=2),N.morphAttributes.color!==void 0&&(dt=3);let ut,tt,mt,_t;if(lt){let Rt=gs[lt];ut=Rt.vertexShader,tt=Rt.fragmentShader}else{ut=y.vertexShader,tt=y.fragmentShader;let Rt=a.getVertexShaderStage(y),ae=a.getFragmentShaderStage(y);a.update(y,Rt,ae),mt=Rt.id,_t=ae.id}let At=i.getRenderTarget(),Mt=i.state.buffers.depth.getReversed(),Wt=I.isInstancedMesh===!0,re=I.isBatchedMesh===!0,Gt=!!y.map,pe=!!y.matcap,he=!!V,ie=he&&V.isPMREMTexture===!0,Je=!!y.aoMap,Ve=!!y.lightMap,dn=!!y.bumpMap&&y.wireframe===!1,Fe=!!y.normalMap,Cn=!!y.displacementMap,Se=!!y.emissiveMap,vn=!!y.metalnessMap,nn=!!y.roughnessMap,fn=y.anisotropy>0,k=y.clearcoat>0,Ct=y.diffuseRoughness>0,$t=y.dispersion>0,oe=y.retroreflectivity>0,St=y.iridescence>0,ke=y.sheen>0,Vt=y.transmission>0,Yt=fn&&!!y.anisotropyMap,L=k&&!!y.clearcoatMap,S=k&&!!y.clearcoatNormalMap,q=k&&!!y.clearcoatRoughnessMap,ht=Ct&&!!y.diffuseRoughnessMap,ot=St&&!!y.iridescenceMap,xt=St&&!!y.iridescenceThicknessMap,yt=ke&&!!y.sheenColorMap,nt=ke&&!!y.sheenRoughnessMap,st=!!y.specularMap,pt=!!y.specularColorMap,O=!!y.specularIntensityMap,rt=Vt&&!!y.transmissionMap,it=Vt&&!!y.thicknessMap,wt=!!y.gradientMap,gt=!!y.alphaMap,bt=y.alphaTest>0,Ht=!!y.alphaHash,jt=!!y.extensions,ct=ps;y.toneMapped&&(At===null||At.isXRRenderTarget===!0)&&(ct=i.toneMapping);let kt=ie?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,Qt={shaderID:lt,shaderType:y.type,shaderName:y.name,vertexShader:ut,fragmentShader:tt,defines:y.defines,customVertexShaderID:mt,customFragmentShaderID:_t,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:Z,batching:re,batchingColor:re&&I._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&I.instanceColor!==null,instancingMorph:Wt&&I.morphTexture!==null,outputColorSpace:At===null?i.outputColorSpace:At.isXRRenderTarget===!0?At.texture.colorSpace:Me.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Gt,matcap:pe,envMap:he,envMapMode:he&&V.mapping,envMapPMREM:ie,envMapMaxLod:ie?kt.length-1:null,envMapSize:ie?kt[0].width:null,aoMap:Je,lightMap:Ve,bumpMap:dn,normalMap:Fe,displacementMap:Cn,emissiveMap:Se,normalMapObjectSpace:Fe&&y.normalMapType===T0,normalMapTangentSpace:Fe&&y.normalMapType===Dh,packedNormalMap:Fe&&y.normalMapType===Dh&&BE(y.normalMap.format),metalnessMap:vn,roughnessMap:nn,anisotropy:fn,anisotropyMap:Yt,clearcoat:k,clearcoatMap:L,clearcoatNormalMap:S,clearcoatRoughnessMap:q,diffuseRoughness:Ct,diffuseRoughnessMap:ht,dispersion:$t,retroreflection:oe,iridescence:St,iridescenceMap:ot,iridescenceThicknessMap:xt,sheen:ke,sheenColorMap:yt,sheenRoughnessMap:nt,specularMap:st,specularColorMap:pt,specularIntensityMap:O,transmission:Vt,transmissionMap:rt,thicknessMap:it,gradientMap:wt,opaque:y.transparent===!1&&y.blending===Wo&&y.alphaToCoverage===!1,alphaMap:gt,alphaTest:bt,alphaHash:Ht,combine:y.combine,mapUv:Gt&&f(y.map.channel),aoMapUv:Je&&f(y.aoMap.channel),lightMapUv:Ve&&f(y.lightMap.channel),bumpMapUv:dn&&f(y.bumpMap.channel),normalMapUv:Fe&&f(y.normalMap.channel),displacementMapUv:Cn&&f(y.displacementMap.channel),emissiveMapUv:Se&&f(y.emissiveMap.channel),metalnessMapUv:vn&&f(y.metalnessMap.channel),roughnessMapUv:nn&&f(y.roughnessMap.channel),anisotropyMapUv:Yt&&f(y.anisotropyMap.channel),clearcoatMapUv:L&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:xt&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:nt&&f(y.sheenRoughnessMap.channel),specularMapUv:st&&f(y.specularMap.channel),specularColorMapUv:pt&&f(y.specularColorMap.channel),specularIntensityMapUv:O&&f(y.specularIntensityMap.channel),transmissionMapUv:rt&&f(y.transmissionMap.channel),thicknessMapUv:it&&f(y.thicknessMap.channel),alphaMapUv:gt&&f(y.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Fe||fn),vertexNormals:!!N.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:I.isPoints===!0&&!!N.attributes.uv&&(Gt||gt),fog:!!z,useFog:y.fog===!0,fogExp2:!!z&&z.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||N.attributes.normal===void 0&&Fe===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Mt,skinning:I.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:et,morphTextureStride:dt,numSunLights:M.sun.length,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numSunLightShadows:M.sunShadowMap.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numLightProbeGrids:F.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&P.length>0,shadowMapType:i.shadowMap.type,toneMapping:ct,decodeVideoTexture:Gt&&y.map.isVideoTexture===!0&&Me.getTransfer(y.map.colorSpace)===Ie,decodeVideoTextureEmissive:Se&&y.emissiveMap.isVideoTexture===!0&&Me.getTransfer(y.emissiveMap.colorSpace)===Ie,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===Fi,flipSided:y.side===si,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:jt&&y.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(jt&&y.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return Qt.vertexUv1s=l.has(1),Qt.vertexUv2s=l.has(2),Qt.vertexUv3s=l.has(3),l.clear(),Qt}function _(y){let M=[];if(y.shaderID?M.push(y.shaderID):(M.push(y.customVertexShaderID),M.push(y.customFragmentShaderID)),y.defines!==void 0)for(let P in y.defines)M.push(P),M.push(y.defines[P]);return y.isRawShaderMaterial===!1&&(p(M,y),m(M,y),M.push(i.outputColorSpace)),M.push(y.customProgramCacheKey),M.join()}function p(y,M){y.push(M.precision),y.push(M.outputColorSpace),y.push(M.envMapMode),y.push(M.envMapPMREM),y.push(M.envMapMaxLod),y.push(M.envMapSize),y.push(M.mapUv),y.push(M.alphaMapUv),y.push(M.lightMapUv),y.push(M.aoMapUv),y.push(M.bumpMapUv),y.push(M.normalMapUv),y.push(M.displacementMapUv),y.push(M.emissiveMapUv),y.push(M.metalnessMapUv),y.push(M.roughnessMapUv),y.push(M.anisotropyMapUv),y.push(M.clearcoatMapUv),y.push(M.clearcoatNormalMapUv),y.push(M.clearcoatRoughnessMapUv),y.push(M.diffuseRoughnessMapUv),y.push(M.iridescenceMapUv),y.push(M.iridescenceThicknessMapUv),y.push(M.sheenColorMapUv),y.push(M.sheenRoughnessMapUv),y.push(M.specularMapUv),y.push(M.specularColorMapUv),y.push(M.specularIntensityMapUv),y.push(M.transmissionMapUv),y.push(M.thicknessMapUv),y.push(M.combine),y.push(M.fogExp2),y.push(M.sizeAttenuation),y.push(M.morphTargetsCount),y.push(M.numSunLights),y.push(M.numDirLights),y.push(M.numPointLights),y.push(M.numSpotLights),y.push(M.numSpotLightMaps),y.push(M.numHemiLights),y.push(M.numRectAreaLights),y.push(M.numSunLightShadows),y.push(M.numDirLightShadows),y.push(M.numPointLightShadows),y.push(M.numSpotLightShadows),y.push(M.numSpotLightShadowsWithMaps),y.push(M.numLightProbes),y.push(M.numLightProbeGrids),y.push(M.shadowMapType),y.push(M.toneMapping),y.push(M.numClippingPlanes),y.push(M.numClipIntersection),y.push(M.depthPacking)}function m(y,M){o.disableAll(),M.instancing&&o.enable(0),M.instancingColor&&o.enable(1),M.instancingMorph&&o.enable(2),M.matcap&&o.enable(3),M.envMap&&o.enable(4),M.normalMapObjectSpace&&o.enable(5),M.normalMapTangentSpace&&o.enable(6),M.clearcoat&&o.enable(7),M.iridescence&&o.enable(8),M.alphaTest&&o.enable(9),M.vertexColors&&o.enable(10),M.vertexAlphas&&o.enable(11),M.vertexUv1s&&o.enable(12),M.vertexUv2s&&o.enable(13),M.vertexUv3s&&o.enable(14),M.vertexTangents&&o.enable(15),M.anisotropy&&o.enable(16),M.alphaHash&&o.enable(17),M.batching&&o.enable(18),M.dispersion&&o.enable(19),M.retroreflection&&o.enable(24),M.diffuseRoughness&&o.enable(25),M.batchingColor&&o.enable(20),M.gradientMap&&o.enable(21),M.packedNormalMap&&o.enable(22),M.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),M.fog&&o.enable(0),M.useFog&&o.enable(1),M.flatShading&&o.enable(2),M.logarithmicDepthBuffer&&o.enable(3),M.reversedDepthBuffer&&o.enable(4),M.skinning&&o.enable(5),M.morphTargets&&o.enable(6),M.morphNormals&&o.enable(7),M.morphColors&&o.enable(8),M.premultipliedAlpha&&o.enable(9),M.shadowMapEnabled&&o.enable(10),M.doubleSided&&o.enable(11),M.flipSided&&o.enable(12),M.useDepthPacking&&o.enable(13),M.dithering&&o.enable(14),M.transmission&&o.enable(15),M.sheen&&o.enable(16),M.opaque&&o.enable(17),M.pointsUvs&&o.enable(18),M.decodeVideoTexture&&o.enable(19),M.decodeVideoTextureEmissive&&o.enable(20),M.alphaToCoverage&&o.enable(21),M.numLightProbeGrids>0&&o.enable(22),M.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function x(y){let M=h[y.type],P;if(M){let C=gs[M];P=V0.clone(C.uniforms)}else P=y.uniforms;return P}function A(y,M){let P=d.get(M);return P!==void 0?++P.usedTimes:(P=new OE(i,M,y,s),c.push(P),d.set(M,P)),P}function b(y){if(--y.usedTimes===0){let M=c.indexOf(y);c[M]=c[c.length-1],c.pop(),d.delete(y.cacheKey),y.destroy()}}function E(y){a.remove(y)}function w(){a.dispose()}return{getParameters:g,getProgramCacheKey:_,getUniforms:x,acquireProgram:A,releaseProgram:b,releaseShaderCache:E,programs:c,dispose:w}}function VE(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function GE(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function ax(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function lx(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(h){let f=0;return h.isInstancedMesh&&(f+=2),h.isSkinnedMesh&&(f+=1),f}function a(h,f,g,_,p,m){let x=i[t];return x===void 0?(x={id:h.id,object:h,geometry:f,material:g,materialVariant:o(h),groupOrder:_,renderOrder:h.renderOrder,z:p,group:m},i[t]=x):(x.id=h.id,x.object=h,x.geometry=f,x.material=g,x.materialVariant=o(h),x.groupOrder=_,x.renderOrder=h.renderOrder,x.z=p,x.group=m),t++,x}function l(h,f,g,_,p,m,x){x.reversedDepth===!0&&(p=-p);let A=a(h,f,g,_,p,m);g.transmission>0?n.push(A):g.transparent===!0?s.push(A):e.push(A)}function c(h,f,g,_,p,m){let x=a(h,f,g,_,p,m);g.transmission>0?n.unshift(x):g.transparent===!0?s.unshift(x):e.unshift(x)}function d(h,f){e.length>1&&e.sort(h||GE),n.length>1&&n.sort(f||ax),s.length>1&&s.sort(f||ax)}function u(){for(let h=t,f=i.length;h<f;h++){let g=i[h];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:d}}function HE(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new lx,i.set(n,[o])):s>=r.length?(o=new lx,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function WE(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new W,color:new Kt};break;case"SpotLight":e={position:new W,direction:new W,color:new Kt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new W,color:new Kt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new W,skyColor:new Kt,groundColor:new Kt};break;case"RectAreaLight":e={color:new Kt,position:new W,halfWidth:new W,halfHeight:new W};break}return i[t.id]=e,e}}}function XE(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var qE=0;function YE(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function $E(i){let t=new WE,e=XE(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new W);let s=new W,r=new Le,o=new Le;function a(c){let d=0,u=0,h=0;for(let F=0;F<9;F++)n.probe[F].set(0,0,0);let f=0,g=0,_=0,p=0,m=0,x=0,A=0,b=0,E=0,w=0,y=0,M=0,P=0,C=0;c.sort(YE);for(let F=0,z=c.length;F<z;F++){let N=c[F],G=N.color,Y=N.intensity,V=N.distance,lt=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===pr?lt=N.shadow.map.texture:lt=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)d+=G.r*Y,u+=G.g*Y,h+=G.b*Y;else if(N.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(N.sh.coefficients[Z],Y);C++}else if(N.isSunLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[g]=et,n.sunShadowMap[g]=lt;let dt=j.getViewportCount();for(let ut=0;ut<dt;ut++)n.sunShadowMatrix[_+ut]=j.getMatrix(ut),n.sunShadowCascade[_+ut]=j._cascadeData[ut];_+=dt,g++}n.sun[f]=Z,f++}else if(N.isDirectionalLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.directionalShadow[p]=et,n.directionalShadowMap[p]=lt,n.directionalShadowMatrix[p]=N.shadow.matrix,E++}n.directional[p]=Z,p++}else if(N.isSpotLight){let Z=t.get(N);Z.position.setFromMatrixPosition(N.matrixWorld),Z.color.copy(G).multiplyScalar(Y),Z.distance=V,Z.coneCos=Math.cos(N.angle),Z.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),Z.decay=N.decay,n.spot[x]=Z;let j=N.shadow;if(N.map&&(n.spotLightMap[M]=N.map,M++,j.updateMatrices(N),N.castShadow&&P++),n.spotLightMatrix[x]=j.matrix,N.castShadow){let et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.spotShadow[x]=et,n.spotShadowMap[x]=lt,y++}x++}else if(N.isRectAreaLight){let Z=t.get(N);Z.color.copy(G).multiplyScalar(Y),Z.halfWidth.set(N.width*.5,0,0),Z.halfHeight.set(0,N.height*.5,0),n.rectArea[A]=Z,A++}else if(N.isPointLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),Z.distance=N.distance,Z.decay=N.decay,N.castShadow){let j=N.shadow,et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,et.shadowCameraNear=j.camera.near,et.shadowCameraFar=j.camera.far,n.pointShadow[m]=et,n.pointShadowMap[m]=lt,n.pointShadowMatrix[m]=N.shadow.matrix,w++}n.point[m]=Z,m++}else if(N.isHemisphereLight){let Z=t.get(N);Z.skyColor.copy(N.color).multiplyScalar(Y),Z.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[b]=Z,b++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Dt.LTC_FLOAT_1,n.rectAreaLTC2=Dt.LTC_FLOAT_2):(n.rectAreaLTC1=Dt.LTC_HALF_1,n.rectAreaLTC2=Dt.LTC_HALF_2)),n.ambient[0]=d,n.ambient[1]=u,n.ambient[2]=h;let I=n.hash;(I.sunLength!==f||I.directionalLength!==p||I.pointLength!==m||I.spotLength!==x||I.rectAreaLength!==A||I.hemiLength!==b||I.numSunShadows!==g||I.numDirectionalShadows!==E||I.numPointShadows!==w||I.numSpotShadows!==y||I.numSpotMaps!==M||I.numLightProbes!==C)&&(n.sun.length=f,n.directional.length=p,n.spot.length=x,n.rectArea.length=A,n.point.length=m,n.hemi.length=b,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=E,n.directionalShadowMap.length=E,n.directionalShadowMatrix.length=E,n.pointShadow.length=w,n.pointShadowMap.length=w,n.pointShadowMatrix.length=w,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+M-P,n.spotLightMap.length=M,n.numSpotLightShadowsWithMaps=P,n.numLightProbes=C,I.sunLength=f,I.directionalLength=p,I.pointLength=m,I.spotLength=x,I.rectAreaLength=A,I.hemiLength=b,I.numSunShadows=g,I.numDirectionalShadows=E,I.numPointShadows=w,I.numSpotShadows=y,I.numSpotMaps=M,I.numLightProbes=C,n.version=qE++)}function l(c,d){let u=0,h=0,f=0,g=0,_=0,p=0,m=d.matrixWorldInverse;for(let x=0,A=c.length;x<A;x++){let b=c[x];if(b.isSunLight){let E=n.sun[u];E.direction.setFromMatrixPosition(b.matrixWorld),E.direction.transformDirection(m),u++}else if(b.isDirectionalLight){let E=n.directional[h];E.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),E.direction.sub(s),E.direction.transformDirection(m),h++}else if(b.isSpotLight){let E=n.spot[g];E.position.setFromMatrixPosition(b.matrixWorld),E.position.applyMatrix4(m),E.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),E.direction.sub(s),E.direction.transformDirection(m),g++}else if(b.isRectAreaLight){let E=n.rectArea[_];E.position.setFromMatrixPosition(b.matrixWorld),E.position.applyMatrix4(m),o.identity(),r.copy(b.matrixWorld),r.premultiply(m),o.extractRotation(r),E.halfWidth.set(b.width*.5,0,0),E.halfHeight.set(0,b.height*.5,0),E.halfWidth.applyMatrix4(o),E.halfHeight.applyMatrix4(o),_++}else if(b.isPointLight){let E=n.point[f];E.position.setFromMatrixPosition(b.matrixWorld),E.position.applyMatrix4(m),f++}else if(b.isHemisphereLight){let E=n.hemi[p];E.direction.setFromMatrixPosition(b.matrixWorld),E.direction.transformDirection(m),p++}}}return{setup:a,setupView:l,state:n}}function cx(i){let t=new $E(i),e=[],n=[],s=[];function r(u){d.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,h)=>u.priority-h.priority||u.id-h.id)}function c(u){t.setupView(e,u)}let d={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:d,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function ZE(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new cx(i),t.set(s,[a])):r>=o.length?(a=new cx(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var KE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,JE=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,jE=[new W(1,0,0),new W(-1,0,0),new W(0,1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1)],QE=[new W(0,-1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1),new W(0,-1,0),new W(0,-1,0)],hx=new Le,sl=new W,yf=new W;function tT(i,t,e){let n=new sr,s=new qt,r=new qt,o=new Qe,a=new Uc,l=new Fc,c={},d=e.maxTextureSize,u={[fr]:si,[si]:fr,[Fi]:Fi},h=new Ui({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new qt},radius:{value:4}},vertexShader:KE,fragmentShader:JE}),f=h.clone();f.defines.HORIZONTAL_PASS=1;let g=new Fn;g.setAttribute("position",new En(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new un(g,h),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ir;let m=this.type;this.render=function(w,y,M){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||w.length===0)return;this.type===i0&&(Zt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ir);let P=i.getRenderTarget(),C=i.getActiveCubeFace(),I=i.getActiveMipmapLevel(),F=i.state;F.setBlending(Lr),F.buffers.depth.getReversed()===!0?F.buffers.color.setClear(0,0,0,0):F.buffers.color.setClear(1,1,1,1),F.buffers.depth.setTest(!0),F.setScissorTest(!1);let z=m!==this.type;z&&y.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(G=>G.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,G=w.length;N<G;N++){let Y=w[N],V=Y.shadow;if(V===void 0){Zt("WebGLShadowMap:",Y,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let lt=V.getFrameExtents();s.multiply(lt),r.copy(V.mapSize),(s.x>d||s.y>d)&&(s.x>d&&(r.x=Math.floor(d/lt.x),s.x=r.x*lt.x,V.mapSize.x=r.x),s.y>d&&(r.y=Math.floor(d/lt.y),s.y=r.y*lt.y,V.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=Z,V.map===null||z===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===Ho){if(Y.isPointLight){Zt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new Si(s.x,s.y,{format:pr,type:es,minFilter:zn,magFilter:zn,generateMipmaps:!1}),V.map.texture.name=Y.name+".shadowMap",V.map.depthTexture=new Fs(s.x,s.y,Ei),V.map.depthTexture.name=Y.name+".shadowMapDepth",V.map.depthTexture.format=Ds,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Un,V.map.depthTexture.magFilter=Un}else Y.isPointLight?(V.map=new ol(s.x),V.map.depthTexture=new Fa(s.x,ts)):(V.map=new Si(s.x,s.y),V.map.depthTexture=new Fs(s.x,s.y,ts)),V.map.depthTexture.name=Y.name+".shadowMap",V.map.depthTexture.format=Ds,this.type===Ir?(V.map.depthTexture.compareFunction=Z?af:of,V.map.depthTexture.minFilter=zn,V.map.depthTexture.magFilter=zn):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Un,V.map.depthTexture.magFilter=Un);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let j=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();Y.isPointLight!==!0&&V.updateMatrices(Y,M);let et=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:M.layers;for(let dt=0;dt<j;dt++){let ut=V.getCamera(dt);if(Y.isPointLight){let tt=V.camera,mt=V.matrix,_t=Y.distance||tt.far;_t!==tt.far&&(tt.far=_t,tt.updateProjectionMatrix()),sl.setFromMatrixPosition(Y.matrixWorld),tt.position.copy(sl),yf.copy(tt.position),yf.add(jE[dt]),tt.up.copy(QE[dt]),tt.lookAt(yf),tt.updateMatrixWorld(),mt.makeTranslation(-sl.x,-sl.y,-sl.z),hx.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),V._frustum.setFromProjectionMatrix(hx,tt.coordinateSystem,tt.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,dt),i.clear();else{dt===0&&(i.setRenderTarget(V.map),i.clear());let tt=V.getViewport(dt);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),F.viewport(o)}n=V.getFrustum(dt),b(y,M,ut,Y,et,this.type)}V.isPointLightShadow!==!0&&this.type===Ho&&x(V,M),V.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(P,C,I)};function x(w,y){let M=t.update(_);h.defines.VSM_SAMPLES!==w.blurSamples&&(h.defines.VSM_SAMPLES=w.blurSamples,f.defines.VSM_SAMPLES=w.blurSamples,h.needsUpdate=!0,f.needsUpdate=!0),w.mapPass===null?w.mapPass=new Si(s.x,s.y,{format:pr,type:es}):(w.mapPass.width!==w.map.width||w.mapPass.height!==w.map.height)&&w.mapPass.setSize(w.map.width,w.map.height),h.uniforms.shadow_pass.value=w.map.depthTexture,h.uniforms.resolution.value.set(w.map.width,w.map.height),h.uniforms.radius.value=w.radius,i.setRenderTarget(w.mapPass),i.clear(),i.renderBufferDirect(y,null,M,h,_,null),f.uniforms.shadow_pass.value=w.mapPass.texture,f.uniforms.resolution.value.set(w.map.width,w.map.height),f.uniforms.radius.value=w.radius,i.setRenderTarget(w.map),i.clear(),i.renderBufferDirect(y,null,M,f,_,null)}function A(w,y,M,P){let C=null,I=M.isPointLight===!0?w.customDistanceMaterial:w.customDepthMaterial;if(I!==void 0)C=I;else if(C=M.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let F=C.uuid,z=y.uuid,N=c[F];N===void 0&&(N={},c[F]=N);let G=N[z];G===void 0&&(G=C.clone(),N[z]=G,y.addEventListener("dispose",E)),C=G}if(C.visible=y.visible,C.wireframe=y.wireframe,P===Ho?C.side=y.shadowSide!==null?y.shadowSide:y.side:C.side=y.shadowSide!==null?y.shadowSide:u[y.side],C.alphaMap=y.alphaMap,C.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,C.map=y.map,C.clipShadows=y.clipShadows,C.clippingPlanes=y.clippingPlanes,C.clipIntersection=y.clipIntersection,C.displacementMap=y.displacementMap,C.displacementScale=y.displacementScale,C.displacementBias=y.displacementBias,C.wireframeLinewidth=y.wireframeLinewidth,C.linewidth=y.linewidth,M.isPointLight===!0&&C.isMeshDistanceMaterial===!0){let F=i.properties.get(C);F.light=M}return C}function b(w,y,M,P,C,I){if(w.visible===!1)return;if(w.layers.test(C)&&(w.isMesh||w.isLine||w.isPoints)&&(w.castShadow||w.receiveShadow&&I===Ho)&&(!w.frustumCulled||w.intersectsFrustum(n))){w.modelViewMatrix.multiplyMatrices(M.matrixWorldInverse,w.matrixWorld);let N=t.update(w),G=w.material;if(Array.isArray(G)){let Y=N.groups;for(let V=0,lt=Y.length;V<lt;V++){let Z=Y[V],j=G[Z.materialIndex];if(j&&j.visible){let et=A(w,j,P,I);w.onBeforeShadow(i,w,y,M,N,et,Z),i.renderBufferDirect(M,null,N,et,w,Z),w.onAfterShadow(i,w,y,M,N,et,Z)}}}else if(G.visible){let Y=A(w,G,P,I);w.onBeforeShadow(i,w,y,M,N,Y,null),i.renderBufferDirect(M,null,N,Y,w,null),w.onAfterShadow(i,w,y,M,N,Y,null)}}let z=w.children;for(let N=0,G=z.length;N<G;N++)b(z[N],y,M,P,C,I)}function E(w){w.target.removeEventListener("dispose",E);for(let M in c){let P=c[M],C=w.target.uuid;C in P&&(P[C].dispose(),delete P[C])}}}function eT(i,t){function e(){let O=!1,rt=new Qe,it=null,wt=new Qe(0,0,0,0);return{setMask:function(gt){it!==gt&&!O&&(i.colorMask(gt,gt,gt,gt),it=gt)},setLocked:function(gt){O=gt},setClear:function(gt,bt,Ht,jt,ct){ct===!0&&(gt*=jt,bt*=jt,Ht*=jt),rt.set(gt,bt,Ht,jt),wt.equals(rt)===!1&&(i.clearColor(gt,bt,Ht,jt),wt.copy(rt))},reset:function(){O=!1,it=null,wt.set(-1,0,0,0)}}}function n(){let O=!1,rt=!1,it=null,wt=null,gt=null;return{setReversed:function(bt){if(rt!==bt){let Ht=t.get("EXT_clip_control");bt?Ht.clipControlEXT(Ht.LOWER_LEFT_EXT,Ht.ZERO_TO_ONE_EXT):Ht.clipControlEXT(Ht.LOWER_LEFT_EXT,Ht.NEGATIVE_ONE_TO_ONE_EXT),rt=bt;let jt=gt;gt=null,this.setClear(jt)}},getReversed:function(){return rt},setTest:function(bt){bt?Mt(i.DEPTH_TEST):Wt(i.DEPTH_TEST)},setMask:function(bt){it!==bt&&!O&&(i.depthMask(bt),it=bt)},setFunc:function(bt){if(rt&&(bt=O0[bt]),wt!==bt){switch(bt){case vc:i.depthFunc(i.NEVER);break;case bc:i.depthFunc(i.ALWAYS);break;case Mc:i.depthFunc(i.LESS);break;case Lo:i.depthFunc(i.LEQUAL);break;case Sc:i.depthFunc(i.EQUAL);break;case wc:i.depthFunc(i.GEQUAL);break;case Ec:i.depthFunc(i.GREATER);break;case Tc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=bt}},setLocked:function(bt){O=bt},setClear:function(bt){gt!==bt&&(gt=bt,rt&&(bt=1-bt),i.clearDepth(bt))},reset:function(){O=!1,it=null,wt=null,gt=null,rt=!1}}}function s(){let O=!1,rt=null,it=null,wt=null,gt=null,bt=null,Ht=null,jt=null,ct=null;return{setTest:function(kt){O||(kt?Mt(i.STENCIL_TEST):Wt(i.STENCIL_TEST))},setMask:function(kt){rt!==kt&&!O&&(i.stencilMask(kt),rt=kt)},setFunc:function(kt,Qt,Rt){(it!==kt||wt!==Qt||gt!==Rt)&&(i.stencilFunc(kt,Qt,Rt),it=kt,wt=Qt,gt=Rt)},setOp:function(kt,Qt,Rt){(bt!==kt||Ht!==Qt||jt!==Rt)&&(i.stencilOp(kt,Qt,Rt),bt=kt,Ht=Qt,jt=Rt)},setLocked:function(kt){O=kt},setClear:function(kt){ct!==kt&&(i.clearStencil(kt),ct=kt)},reset:function(){O=!1,rt=null,it=null,wt=null,gt=null,bt=null,Ht=null,jt=null,ct=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,d={},u={},h={},f=new WeakMap,g=[],_=null,p=!1,m=null,x=null,A=null,b=null,E=null,w=null,y=null,M=new Kt(0,0,0),P=0,C=!1,I=null,F=null,z=null,N=null,G=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,lt=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(lt=parseFloat(/^WebGL (\d)/.exec(Z)[1]),V=lt>=1):Z.indexOf("OpenGL ES")!==-1&&(lt=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),V=lt>=2);let j=null,et={},dt=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),tt=new Qe().fromArray(dt),mt=new Qe().fromArray(ut);function _t(O,rt,it,wt){let gt=new Uint8Array(4),bt=i.createTexture();i.bindTexture(O,bt),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ht=0;Ht<it;Ht++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Ht,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return bt}let At={};At[i.TEXTURE_2D]=_t(i.TEXTURE_2D,i.TEXTURE_2D,1),At[i.TEXTURE_CUBE_MAP]=_t(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),At[i.TEXTURE_2D_ARRAY]=_t(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),At[i.TEXTURE_3D]=_t(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Mt(i.DEPTH_TEST),o.setFunc(Lo),dn(!1),Fe(kd),Mt(i.CULL_FACE),Je(Lr);function Mt(O){d[O]!==!0&&(i.enable(O),d[O]=!0)}function Wt(O){d[O]!==!1&&(i.disable(O),d[O]=!1)}function re(O,rt){return h[O]!==rt?(i.bindFramebuffer(O,rt),h[O]=rt,O===i.DRAW_FRAMEBUFFER&&(h[i.FRAMEBUFFER]=rt),O===i.FRAMEBUFFER&&(h[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Gt(O,rt){let it=g,wt=!1;if(O){it=f.get(rt),it===void 0&&(it=[],f.set(rt,it));let gt=O.textures;if(it.length!==gt.length||it[0]!==i.COLOR_ATTACHMENT0){for(let bt=0,Ht=gt.length;bt<Ht;bt++)it[bt]=i.COLOR_ATTACHMENT0+bt;it.length=gt.length,wt=!0}}else it[0]!==i.BACK&&(it[0]=i.BACK,wt=!0);wt&&i.drawBuffers(it)}function pe(O){return _!==O?(i.useProgram(O),_=O,!0):!1}let he={[Dr]:i.FUNC_ADD,[r0]:i.FUNC_SUBTRACT,[o0]:i.FUNC_REVERSE_SUBTRACT};he[a0]=i.MIN,he[l0]=i.MAX;let ie={[c0]:i.ZERO,[h0]:i.ONE,[u0]:i.SRC_COLOR,[Gd]:i.SRC_ALPHA,[x0]:i.SRC_ALPHA_SATURATE,[m0]:i.DST_COLOR,[f0]:i.DST_ALPHA,[d0]:i.ONE_MINUS_SRC_COLOR,[Hd]:i.ONE_MINUS_SRC_ALPHA,[g0]:i.ONE_MINUS_DST_COLOR,[p0]:i.ONE_MINUS_DST_ALPHA,[_0]:i.CONSTANT_COLOR,[y0]:i.ONE_MINUS_CONSTANT_COLOR,[v0]:i.CONSTANT_ALPHA,[b0]:i.ONE_MINUS_CONSTANT_ALPHA};function Je(O,rt,it,wt,gt,bt,Ht,jt,ct,kt){if(O===Lr){p===!0&&(Wt(i.BLEND),p=!1);return}if(p===!1&&(Mt(i.BLEND),p=!0),O!==s0){if(O!==m||kt!==C){if((x!==Dr||E!==Dr)&&(i.blendEquation(i.FUNC_ADD),x=Dr,E=Dr),kt)switch(O){case Wo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Bd:i.blendFunc(i.ONE,i.ONE);break;case zd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Vd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:te("WebGLState: Invalid blending: ",O);break}else switch(O){case Wo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Bd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case zd:te("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Vd:te("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:te("WebGLState: Invalid blending: ",O);break}A=null,b=null,w=null,y=null,M.set(0,0,0),P=0,m=O,C=kt}return}gt=gt||rt,bt=bt||it,Ht=Ht||wt,(rt!==x||gt!==E)&&(i.blendEquationSeparate(he[rt],he[gt]),x=rt,E=gt),(it!==A||wt!==b||bt!==w||Ht!==y)&&(i.blendFuncSeparate(ie[it],ie[wt],ie[bt],ie[Ht]),A=it,b=wt,w=bt,y=Ht),(jt.equals(M)===!1||ct!==P)&&(i.blendColor(jt.r,jt.g,jt.b,ct),M.copy(jt),P=ct),m=O,C=!1}function Ve(O,rt){O.side===Fi?Wt(i.CULL_FACE):Mt(i.CULL_FACE);let it=O.side===si;rt&&(it=!it),dn(it),O.blending===Wo&&O.transparent===!1?Je(Lr):Je(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let wt=O.stencilWrite;a.setTest(wt),wt&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),Se(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?Mt(i.SAMPLE_ALPHA_TO_COVERAGE):Wt(i.SAMPLE_ALPHA_TO_COVERAGE)}function dn(O){I!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),I=O)}function Fe(O){O!==e0?(Mt(i.CULL_FACE),O!==F&&(O===kd?i.cullFace(i.BACK):O===n0?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Wt(i.CULL_FACE),F=O}function Cn(O){O!==z&&(V&&i.lineWidth(O),z=O)}function Se(O,rt,it){O?(Mt(i.POLYGON_OFFSET_FILL),(N!==rt||G!==it)&&(N=rt,G=it,o.getReversed()&&(rt=-rt,it=-it),i.polygonOffset(rt,it))):Wt(i.POLYGON_OFFSET_FILL)}function vn(O){O?Mt(i.SCISSOR_TEST):Wt(i.SCISSOR_TEST)}function nn(O){O===void 0&&(O=i.TEXTURE0+Y-1),j!==O&&(i.activeTexture(O),j=O)}function fn(O,rt,it){it===void 0&&(j===null?it=i.TEXTURE0+Y-1:it=j);let wt=et[it];wt===void 0&&(wt={type:void 0,texture:void 0},et[it]=wt),(wt.type!==O||wt.texture!==rt)&&(j!==it&&(i.activeTexture(it),j=it),i.bindTexture(O,rt||At[O]),wt.type=O,wt.texture=rt)}function k(){let O=et[j];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Ct(){try{i.compressedTexImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function $t(){try{i.compressedTexImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function oe(){try{i.texSubImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function St(){try{i.texSubImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function ke(){try{i.compressedTexSubImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function Vt(){try{i.compressedTexSubImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function Yt(){try{i.texStorage2D(...arguments)}catch(O){te("WebGLState:",O)}}function L(){try{i.texStorage3D(...arguments)}catch(O){te("WebGLState:",O)}}function S(){try{i.texImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function q(){try{i.texImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function ht(O){return u[O]!==void 0?u[O]:i.getParameter(O)}function ot(O,rt){u[O]!==rt&&(i.pixelStorei(O,rt),u[O]=rt)}function xt(O){tt.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),tt.copy(O))}function yt(O){mt.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),mt.copy(O))}function nt(O,rt){let it=c.get(rt);it===void 0&&(it=new WeakMap,c.set(rt,it));let wt=it.get(O);wt===void 0&&(wt=i.getUniformBlockIndex(rt,O.name),i.uniformBlockBinding(rt,wt,wt),it.set(O,wt))}function st(O,rt,it){let gt=c.get(rt).get(O);l[gt]!==it&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,it),l[gt]=it)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),d={},u={},j=null,et={},h={},l={},f=new WeakMap,g=[],_=null,p=!1,m=null,x=null,A=null,b=null,E=null,w=null,y=null,M=new Kt(0,0,0),P=0,C=!1,I=null,F=null,z=null,N=null,G=null,tt.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Mt,disable:Wt,bindFramebuffer:re,drawBuffers:Gt,useProgram:pe,setBlending:Je,setMaterial:Ve,setFlipSided:dn,setCullFace:Fe,setLineWidth:Cn,setPolygonOffset:Se,setScissorTest:vn,activeTexture:nn,bindTexture:fn,unbindTexture:k,compressedTexImage2D:Ct,compressedTexImage3D:$t,texImage2D:S,texImage3D:q,pixelStorei:ot,getParameter:ht,updateUBOMapping:nt,uniformBlockBinding:st,texStorage2D:Yt,texStorage3D:L,texSubImage2D:oe,texSubImage3D:St,compressedTexSubImage2D:ke,compressedTexSubImage3D:Vt,scissor:xt,viewport:yt,reset:pt}}function nT(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new qt,d=new WeakMap,u=new Set,h,f=new WeakMap,g=new Set,_=new FinalizationRegistry(L=>g.delete(L)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(L,S){return p?new OffscreenCanvas(L,S):Pa("canvas")}function x(L,S,q){let ht=1,ot=Yt(L);if((ot.width>q||ot.height>q)&&(ht=q/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&L instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&L instanceof ImageBitmap||typeof VideoFrame<"u"&&L instanceof VideoFrame){let xt=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);h===void 0&&(h=m(xt,yt));let nt=S?m(xt,yt):h;return nt.width=xt,nt.height=yt,nt.getContext("2d").drawImage(L,0,0,xt,yt),Zt("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+xt+"x"+yt+")."),nt}else return"data"in L&&Zt("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),L;return L}function A(L){return L.generateMipmaps}function b(L){i.generateMipmap(L)}function E(L){return L.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:L.isWebGL3DRenderTarget?i.TEXTURE_3D:L.isWebGLArrayRenderTarget||L.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function w(L,S,q,ht,ot,xt=!1){if(L!==null){if(i[L]!==void 0)return i[L];Zt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+L+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||Zt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let nt=S;if(S===i.RED&&(q===i.FLOAT&&(nt=i.R32F),q===i.HALF_FLOAT&&(nt=i.R16F),q===i.UNSIGNED_BYTE&&(nt=i.R8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.R16_EXT),q===i.SHORT&&yt&&(nt=yt.R16_SNORM_EXT)),S===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.R8UI),q===i.UNSIGNED_SHORT&&(nt=i.R16UI),q===i.UNSIGNED_INT&&(nt=i.R32UI),q===i.BYTE&&(nt=i.R8I),q===i.SHORT&&(nt=i.R16I),q===i.INT&&(nt=i.R32I)),S===i.RG&&(q===i.FLOAT&&(nt=i.RG32F),q===i.HALF_FLOAT&&(nt=i.RG16F),q===i.UNSIGNED_BYTE&&(nt=i.RG8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RG16_EXT),q===i.SHORT&&yt&&(nt=yt.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RG8UI),q===i.UNSIGNED_SHORT&&(nt=i.RG16UI),q===i.UNSIGNED_INT&&(nt=i.RG32UI),q===i.BYTE&&(nt=i.RG8I),q===i.SHORT&&(nt=i.RG16I),q===i.INT&&(nt=i.RG32I)),S===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGB8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGB16UI),q===i.UNSIGNED_INT&&(nt=i.RGB32UI),q===i.BYTE&&(nt=i.RGB8I),q===i.SHORT&&(nt=i.RGB16I),q===i.INT&&(nt=i.RGB32I)),S===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGBA16UI),q===i.UNSIGNED_INT&&(nt=i.RGBA32UI),q===i.BYTE&&(nt=i.RGBA8I),q===i.SHORT&&(nt=i.RGBA16I),q===i.INT&&(nt=i.RGBA32I)),S===i.RGB&&(q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGB16_EXT),q===i.SHORT&&yt&&(nt=yt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(nt=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(nt=i.R11F_G11F_B10F)),S===i.RGBA){let st=xt?Ca:Me.getTransfer(ot);q===i.FLOAT&&(nt=i.RGBA32F),q===i.HALF_FLOAT&&(nt=i.RGBA16F),q===i.UNSIGNED_BYTE&&(nt=st===Ie?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGBA16_EXT),q===i.SHORT&&yt&&(nt=yt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(nt=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(nt=i.RGB5_A1)}return(nt===i.R16F||nt===i.R32F||nt===i.RG16F||nt===i.RG32F||nt===i.RGBA16F||nt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),nt}function y(L,S){let q;return L?S===null||S===ts||S===Ur?q=i.DEPTH24_STENCIL8:S===Ei?q=i.DEPTH32F_STENCIL8:S===Yo&&(q=i.DEPTH24_STENCIL8,Zt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===ts||S===Ur?q=i.DEPTH_COMPONENT24:S===Ei?q=i.DEPTH_COMPONENT32F:S===Yo&&(q=i.DEPTH_COMPONENT16),q}function M(L,S){return A(L)===!0||L.isFramebufferTexture&&L.minFilter!==Un&&L.minFilter!==zn?Math.log2(Math.max(S.width,S.height))+1:L.mipmaps.length>0?L.mipmaps.length:L.isCompressedTexture&&Array.isArray(L.image)?S.mipmaps.length:1}function P(L){let S=new WeakRef(L);n.get(L).__ref=S,g.add(S),_.register(L,S,S)}function C(L){let S=n.get(L).__ref;S!==void 0&&(g.delete(S),_.unregister(S))}function I(L){z(L.target)}function F(L){N(L.target)}function z(L){L.removeEventListener("dispose",I),C(L),Y(L),L.isVideoTexture&&d.delete(L),L.isHTMLTexture&&u.delete(L)}function N(L){L.removeEventListener("dispose",F),C(L),lt(L)}function G(){for(let L of g){let S=L.deref();S!==void 0&&(S.isRenderTarget===!0?N(S):z(S))}g.clear(),u.clear()}function Y(L){let S=n.get(L);if(S.__webglInit===void 0)return;let q=L.source,ht=f.get(q);if(ht){let ot=ht[S.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&V(L),Object.keys(ht).length===0&&f.delete(q)}n.remove(L)}function V(L){let S=n.get(L);i.deleteTexture(S.__webglTexture);let q=L.source,ht=f.get(q);delete ht[S.__cacheKey],o.memory.textures--}function lt(L){let S=n.get(L);S.__depthDisposeCallback&&S.__depthDisposeCallback();let q=L.depthTexture;if(q&&q.renderTarget===L&&z(q),L.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(S.__webglFramebuffer[ot]))for(let xt=0;xt<S.__webglFramebuffer[ot].length;xt++)i.deleteFramebuffer(S.__webglFramebuffer[ot][xt]);else i.deleteFramebuffer(S.__webglFramebuffer[ot]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[ot])}else{if(Array.isArray(S.__webglFramebuffer))for(let ot=0;ot<S.__webglFramebuffer.length;ot++)i.deleteFramebuffer(S.__webglFramebuffer[ot]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let ot=0;ot<S.__webglColorRenderbuffer.length;ot++)S.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[ot]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ht=L.textures;for(let ot=0,xt=ht.length;ot<xt;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(L)}let Z=0;function j(){Z=0}function et(){return Z}function dt(L){Z=L}function ut(){let L=Z;return L>=s.maxTextures&&Zt("WebGLTextures: Trying to use "+(L+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,L}function tt(L){let S=[];return S.push(L.wrapS),S.push(L.wrapT),S.push(L.wrapR||0),S.push(L.magFilter),S.push(L.minFilter),S.push(L.anisotropy),S.push(L.internalFormat),S.push(L.format),S.push(L.type),S.push(L.generateMipmaps),S.push(L.mipmapsAutoUpdate),S.push(L.premultiplyAlpha),S.push(L.flipY),S.push(L.unpackAlignment),S.push(L.colorSpace),S.join()}function mt(L,S){let q=n.get(L);if(L.isVideoTexture&&ke(L),L.isRenderTargetTexture===!1&&L.isExternalTexture!==!0&&L.version>0&&q.__version!==L.version){let ht=L.image;if(ht===null)Zt("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)Zt("WebGLRenderer: Texture marked for update but image is incomplete");else{Ve(q,L,S);return}}else L.isExternalTexture&&(q.__webglTexture=L.sourceTexture?L.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+S)}function _t(L,S){let q=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&q.__version!==L.version){Ve(q,L,S);return}else L.isExternalTexture&&(q.__webglTexture=L.sourceTexture?L.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+S)}function At(L,S){let q=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&q.__version!==L.version){Ve(q,L,S);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+S)}function Mt(L,S){let q=n.get(L);if(L.version>0&&q.__version!==L.version){dn(q,L,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+S)}let Wt={[Ac]:i.REPEAT,[us]:i.CLAMP_TO_EDGE,[Rc]:i.MIRRORED_REPEAT},re={[Un]:i.NEAREST,[w0]:i.NEAREST_MIPMAP_NEAREST,[Ja]:i.NEAREST_MIPMAP_LINEAR,[zn]:i.LINEAR,[Kc]:i.LINEAR_MIPMAP_NEAREST,[Os]:i.LINEAR_MIPMAP_LINEAR},Gt={[R0]:i.NEVER,[lf]:i.ALWAYS,[C0]:i.LESS,[of]:i.LEQUAL,[P0]:i.EQUAL,[af]:i.GEQUAL,[I0]:i.GREATER,[L0]:i.NOTEQUAL};function pe(L,S){if(S.type===Ei&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===zn||S.magFilter===Kc||S.magFilter===Ja||S.magFilter===Os||S.minFilter===zn||S.minFilter===Kc||S.minFilter===Ja||S.minFilter===Os)&&Zt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(L,i.TEXTURE_WRAP_S,Wt[S.wrapS]),i.texParameteri(L,i.TEXTURE_WRAP_T,Wt[S.wrapT]),(L===i.TEXTURE_3D||L===i.TEXTURE_2D_ARRAY)&&i.texParameteri(L,i.TEXTURE_WRAP_R,Wt[S.wrapR]),i.texParameteri(L,i.TEXTURE_MAG_FILTER,re[S.magFilter]),i.texParameteri(L,i.TEXTURE_MIN_FILTER,re[S.minFilter]),S.compareFunction&&(i.texParameteri(L,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(L,i.TEXTURE_COMPARE_FUNC,Gt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Un||S.minFilter!==Ja&&S.minFilter!==Os||S.type===Ei&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(L,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function he(L,S){let q=!1;L.__webglInit===void 0&&(L.__webglInit=!0,S.addEventListener("dispose",I),P(S));let ht=S.source,ot=f.get(ht);ot===void 0&&(ot={},f.set(ht,ot));let xt=tt(S);if(xt!==L.__cacheKey){ot[xt]===void 0&&(ot[xt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ot[xt].usedTimes++;let yt=ot[L.__cacheKey];yt!==void 0&&(ot[L.__cacheKey].usedTimes--,yt.usedTimes===0&&V(S)),L.__cacheKey=xt,L.__webglTexture=ot[xt].texture}return q}function ie(L,S,q){return Math.floor(Math.floor(L/q)/S)}function Je(L,S,q,ht){let xt=L.updateRanges;if(xt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,q,ht,S.data);else{xt.sort((O,rt)=>O.start-rt.start);let yt=0;for(let O=1;O<xt.length;O++){let rt=xt[yt],it=xt[O],wt=rt.start+rt.count,gt=ie(it.start,S.width,4),bt=ie(rt.start,S.width,4);it.start<=wt+1&&gt===bt&&ie(it.start+it.count-1,S.width,4)===gt?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++yt,xt[yt]=it)}xt.length=yt+1;let nt=e.getParameter(i.UNPACK_ROW_LENGTH),st=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let O=0,rt=xt.length;O<rt;O++){let it=xt[O],wt=Math.floor(it.start/4),gt=Math.ceil(it.count/4),bt=wt%S.width,Ht=Math.floor(wt/S.width),jt=gt,ct=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,bt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Ht),e.texSubImage2D(i.TEXTURE_2D,0,bt,Ht,jt,ct,q,ht,S.data)}L.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,nt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,st),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function Ve(L,S,q){let ht=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=he(L,S),xt=S.source;e.bindTexture(ht,L.__webglTexture,i.TEXTURE0+q);let yt=n.get(xt);if(xt.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ct=Me.getPrimaries(Me.workingColorSpace),kt=S.colorSpace===Bs?null:Me.getPrimaries(S.colorSpace),Qt=S.colorSpace===Bs||ct===kt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qt)}e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let st=x(S.image,!1,s.maxTextureSize);st=Vt(S,st);let pt=r.convert(S.format,S.colorSpace),O=r.convert(S.type),rt=w(S.internalFormat,pt,O,S.normalized,S.colorSpace,S.isVideoTexture);pe(ht,S);let it,wt=S.mipmaps,gt=S.isVideoTexture!==!0,bt=yt.__version===void 0||ot===!0,Ht=xt.dataReady,jt=M(S,st);if(S.isDepthTexture)rt=y(S.format===ks,S.type),bt&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,st.width,st.height):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,O,null));else if(S.isDataTexture)if(wt.length>0){gt&&bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,kt=wt.length;ct<kt;ct++)it=wt[ct],gt?Ht&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,O,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,O,it.data);S.generateMipmaps=!1}else gt?(bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height),Ht&&Je(S,st,pt,O)):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,O,st.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){gt&&bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,wt[0].width,wt[0].height,st.depth);for(let ct=0,kt=wt.length;ct<kt;ct++)if(it=wt[ct],S.format!==Ti)if(pt!==null)if(gt){if(Ht)if(S.layerUpdates.size>0){let Qt=xf(it.width,it.height,S.format,S.type);for(let Rt of S.layerUpdates){let ae=it.data.subarray(Rt*Qt/it.data.BYTES_PER_ELEMENT,(Rt+1)*Qt/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,Rt,it.width,it.height,1,pt,ae)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,it.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,it.data,0,0);else Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Ht&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,O,it.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,pt,O,it.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{gt&&bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,kt=wt.length;ct<kt;ct++)it=wt[ct],S.format!==Ti?pt!==null?gt?Ht&&e.compressedTexSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,it.data):e.compressedTexImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,it.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Ht&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,O,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,O,it.data)}else if(S.isDataArrayTexture)if(gt){if(bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,st.width,st.height,st.depth),Ht)if(S.layerUpdates.size>0){let ct=xf(st.width,st.height,S.format,S.type);for(let kt of S.layerUpdates){let Qt=st.data.subarray(kt*ct/st.data.BYTES_PER_ELEMENT,(kt+1)*ct/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,kt,st.width,st.height,1,pt,O,Qt)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,pt,O,st.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,st.width,st.height,st.depth,0,pt,O,st.data);else if(S.isData3DTexture)gt?(bt&&e.texStorage3D(i.TEXTURE_3D,jt,rt,st.width,st.height,st.depth),Ht&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,pt,O,st.data)):e.texImage3D(i.TEXTURE_3D,0,rt,st.width,st.height,st.depth,0,pt,O,st.data);else if(S.isFramebufferTexture){if(bt)if(gt)e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height);else{let ct=st.width,kt=st.height;for(let Qt=0;Qt<jt;Qt++)e.texImage2D(i.TEXTURE_2D,Qt,rt,ct,kt,0,pt,O,null),ct>>=1,kt>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ct=i.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),st.parentNode!==ct){ct.appendChild(st),u.add(S),ct.onpaint=kt=>{let Qt=kt.changedElements;for(let Rt of u)Qt.includes(Rt.image)&&(Rt.needsUpdate=!0)},ct.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,st);else{let Qt=i.RGBA,Rt=i.RGBA,ae=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Qt,Rt,ae,st)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&bt){let ct=Yt(wt[0]);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}for(let ct=0,kt=wt.length;ct<kt;ct++)it=wt[ct],gt?Ht&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,pt,O,it):e.texImage2D(i.TEXTURE_2D,ct,rt,pt,O,it);S.generateMipmaps=!1}else if(gt){if(bt){let ct=Yt(st);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}Ht&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,O,st)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,O,st);A(S)&&S.mipmapsAutoUpdate===!0&&b(ht),yt.__version=xt.version,S.onUpdate&&S.onUpdate(S)}L.__version=S.version}function dn(L,S,q){if(S.image.length!==6)return;let ht=he(L,S),ot=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,L.__webglTexture,i.TEXTURE0+q);let xt=n.get(ot);if(ot.version!==xt.__version||ht===!0){e.activeTexture(i.TEXTURE0+q);let yt=Me.getPrimaries(Me.workingColorSpace),nt=S.colorSpace===Bs?null:Me.getPrimaries(S.colorSpace),st=S.colorSpace===Bs||yt===nt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let pt=S.isCompressedTexture||S.image[0].isCompressedTexture,O=S.image[0]&&S.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!pt&&!O?rt[Rt]=x(S.image[Rt],!0,s.maxCubemapSize):rt[Rt]=O?S.image[Rt].image:S.image[Rt],rt[Rt]=Vt(S,rt[Rt]);let it=rt[0],wt=r.convert(S.format,S.colorSpace),gt=r.convert(S.type),bt=w(S.internalFormat,wt,gt,S.normalized,S.colorSpace),Ht=S.isVideoTexture!==!0,jt=xt.__version===void 0||ht===!0,ct=ot.dataReady,kt=M(S,it);pe(i.TEXTURE_CUBE_MAP,S);let Qt;if(S.isDepthTexture){if(bt=y(S.format===ks,S.type),jt)if(Ht)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,bt,it.width,it.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,bt,it.width,it.height,0,wt,gt,null)}else if(pt){Ht&&jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,kt,bt,it.width,it.height);for(let Rt=0;Rt<6;Rt++){Qt=rt[Rt].mipmaps;for(let ae=0;ae<Qt.length;ae++){let Ge=Qt[ae];S.format!==Ti?wt!==null?Ht?ct&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ge.width,Ge.height,wt,Ge.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,bt,Ge.width,Ge.height,0,Ge.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ge.width,Ge.height,wt,gt,Ge.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,bt,Ge.width,Ge.height,0,wt,gt,Ge.data)}}}else{if(Qt=S.mipmaps,Ht&&jt){Qt.length>0&&kt++;let Rt=Yt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,kt,bt,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(O){Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,wt,gt,rt[Rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,bt,rt[Rt].width,rt[Rt].height,0,wt,gt,rt[Rt].data);for(let ae=0;ae<Qt.length;ae++){let $n=Qt[ae].image[Rt].image;Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,$n.width,$n.height,wt,gt,$n.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,bt,$n.width,$n.height,0,wt,gt,$n.data)}}else{Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,wt,gt,rt[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,bt,wt,gt,rt[Rt]);for(let ae=0;ae<Qt.length;ae++){let Ge=Qt[ae];Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,wt,gt,Ge.image[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,bt,wt,gt,Ge.image[Rt])}}}A(S)&&S.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),xt.__version=ot.version,S.onUpdate&&S.onUpdate(S)}L.__version=S.version}function Fe(L,S,q,ht,ot,xt){let yt=r.convert(q.format,q.colorSpace),nt=r.convert(q.type),st=w(q.internalFormat,yt,nt,q.normalized,q.colorSpace),pt=n.get(S),O=n.get(q);if(O.__renderTarget=S,!pt.__hasExternalTextures){let rt=Math.max(1,S.width>>xt),it=Math.max(1,S.height>>xt);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,xt,st,rt,it,S.depth,0,yt,nt,null):e.texImage2D(ot,xt,st,rt,it,0,yt,nt,null)}e.bindFramebuffer(i.FRAMEBUFFER,L),St(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,O.__webglTexture,0,oe(S)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,O.__webglTexture,xt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Cn(L,S,q){if(i.bindRenderbuffer(i.RENDERBUFFER,L),S.depthBuffer){let ht=S.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,xt=y(S.stencilBuffer,ot),yt=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;St(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(S),xt,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(S),xt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,xt,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,L)}else{let ht=S.textures;for(let ot=0;ot<ht.length;ot++){let xt=ht[ot],yt=r.convert(xt.format,xt.colorSpace),nt=r.convert(xt.type),st=w(xt.internalFormat,yt,nt,xt.normalized,xt.colorSpace);St(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(S),st,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(S),st,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,st,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Se(L,S,q){let ht=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,L),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(S.depthTexture);ot.__renderTarget=S;let xt=ht?S.depthTexture.image[0]:S.depthTexture.image;(!ot.__webglTexture||xt.width!==S.width||xt.height!==S.height)&&(xt.width=S.width,xt.height=S.height,S.depthTexture.needsUpdate=!0),ht?Mt(S.depthTexture,0):mt(S.depthTexture,0);let yt=ot.__webglTexture,nt=oe(S),st=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=S.depthTexture.format===ks?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===Ds)St(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else if(S.depthTexture.format===ks)St(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function vn(L){let S=n.get(L),q=L.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==L.depthTexture){let ht=L.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ht){let ot=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),S.__depthDisposeCallback=ot}S.__boundDepthTexture=ht}if(L.depthTexture&&!S.__autoAllocateDepthBuffer)if(q)for(let ht=0;ht<6;ht++)Se(S.__webglFramebuffer[ht],L,ht);else L.texture.mipmaps.length>0?Se(S.__webglFramebuffer[0],L,0):Se(S.__webglFramebuffer,L,0);else if(q){S.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ht]),S.__webglDepthbuffer[ht]===void 0)S.__webglDepthbuffer[ht]=i.createRenderbuffer(),Cn(S.__webglDepthbuffer[ht],L,!1);else{let ot=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,xt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,xt)}}else if(L.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),Cn(S.__webglDepthbuffer,L,!1);else{let ot=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,xt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,xt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function nn(L,S,q){let ht=n.get(L);S!==void 0&&Fe(ht.__webglFramebuffer,L,L.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&vn(L)}function fn(L){let S=L.texture,q=n.get(L),ht=n.get(S);L.addEventListener("dispose",F),P(L);let ot=L.textures,xt=L.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=S.version,o.memory.textures++),xt){q.__webglFramebuffer=[];for(let nt=0;nt<6;nt++)if(S.mipmaps.length>0){q.__webglFramebuffer[nt]=[];for(let st=0;st<S.mipmaps.length;st++)q.__webglFramebuffer[nt][st]=i.createFramebuffer()}else q.__webglFramebuffer[nt]=i.createFramebuffer()}else{if(S.mipmaps.length>0){q.__webglFramebuffer=[];for(let nt=0;nt<S.mipmaps.length;nt++)q.__webglFramebuffer[nt]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(yt)for(let nt=0,st=ot.length;nt<st;nt++){let pt=n.get(ot[nt]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(L.samples>0&&St(L)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let nt=0;nt<ot.length;nt++){let st=ot[nt];q.__webglColorRenderbuffer[nt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[nt]);let pt=r.convert(st.format,st.colorSpace),O=r.convert(st.type),rt=w(st.internalFormat,pt,O,st.normalized,st.colorSpace,L.isXRRenderTarget===!0),it=oe(L);i.renderbufferStorageMultisample(i.RENDERBUFFER,it,rt,L.width,L.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+nt,i.RENDERBUFFER,q.__webglColorRenderbuffer[nt])}i.bindRenderbuffer(i.RENDERBUFFER,null),L.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Cn(q.__webglDepthRenderbuffer,L,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(xt){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),pe(i.TEXTURE_CUBE_MAP,S);for(let nt=0;nt<6;nt++)if(S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Fe(q.__webglFramebuffer[nt][st],L,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,st);else Fe(q.__webglFramebuffer[nt],L,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,0);A(S)?b(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let nt=0,st=ot.length;nt<st;nt++){let pt=ot[nt],O=n.get(pt),rt=i.TEXTURE_2D;(L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(rt=L.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,O.__webglTexture),pe(rt,pt),Fe(q.__webglFramebuffer,L,pt,i.COLOR_ATTACHMENT0+nt,rt,0),A(pt)&&b(rt)}e.unbindTexture()}else{let nt=i.TEXTURE_2D;if((L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(nt=L.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(nt,ht.__webglTexture),pe(nt,S),S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Fe(q.__webglFramebuffer[st],L,S,i.COLOR_ATTACHMENT0,nt,st);else Fe(q.__webglFramebuffer,L,S,i.COLOR_ATTACHMENT0,nt,0);A(S)?b(nt):S.mipmaps.length>0&&i.texParameteri(nt,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}L.depthBuffer&&vn(L)}function k(L){let S=L.textures;for(let q=0,ht=S.length;q<ht;q++){let ot=S[q];if(A(ot)&&ot.mipmapsAutoUpdate===!0){let xt=E(L),yt=n.get(ot).__webglTexture;e.bindTexture(xt,yt),b(xt),e.unbindTexture()}}}let Ct=[];function $t(L){if(L.samples>0){if(St(L)===!1){let S=L.textures,q=L.width,ht=L.height,ot=i.COLOR_BUFFER_BIT,xt=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(L),nt=S.length>1;if(nt)for(let pt=0;pt<S.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),L.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<S.length;pt++){if(L.resolveDepthBuffer&&(L.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),L.stencilBuffer&&L.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),nt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let O=n.get(S[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,q,ht,0,0,q,ht,ot,i.NEAREST),l===!0&&(Ct.length=0,Ct.push(i.COLOR_ATTACHMENT0+pt),L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&Ct.push(xt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ct))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),nt)for(let pt=0;pt<S.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let O=n.get(S[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,O,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&l){let S=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function oe(L){return Math.min(s.maxSamples,L.samples)}function St(L){let S=n.get(L);return L.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function ke(L){let S=o.render.frame;d.get(L)!==S&&(d.set(L,S),L.update())}function Vt(L,S){let q=L.colorSpace,ht=L.format,ot=L.type;return L.isCompressedTexture===!0||L.isVideoTexture===!0||q!==Ra&&q!==Bs&&(Me.getTransfer(q)===Ie?(ht!==Ti||ot!==ai)&&Zt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):te("WebGLTextures: Unsupported texture color space:",q)),S}function Yt(L){return typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement?(c.width=L.naturalWidth||L.width,c.height=L.naturalHeight||L.height):typeof VideoFrame<"u"&&L instanceof VideoFrame?(c.width=L.displayWidth,c.height=L.displayHeight):(c.width=L.width,c.height=L.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=j,this.getTextureUnits=et,this.setTextureUnits=dt,this.setTexture2D=mt,this.setTexture2DArray=_t,this.setTexture3D=At,this.setTextureCube=Mt,this.rebindTextures=nn,this.setupRenderTarget=fn,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=$t,this.setupDepthRenderbuffer=vn,this.setupFrameBufferTexture=Fe,this.useMultisampledRTT=St,this.dispose=G}function iT(i,t){function e(n,s=Bs){let r,o=Me.getTransfer(s);if(n===ai)return i.UNSIGNED_BYTE;if(n===jc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Qc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===tf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===ef)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===jd)return i.BYTE;if(n===Qd)return i.SHORT;if(n===Yo)return i.UNSIGNED_SHORT;if(n===Jc)return i.INT;if(n===ts)return i.UNSIGNED_INT;if(n===Ei)return i.FLOAT;if(n===es)return i.HALF_FLOAT;if(n===nf)return i.ALPHA;if(n===sf)return i.RGB;if(n===Ti)return i.RGBA;if(n===Ds)return i.DEPTH_COMPONENT;if(n===ks)return i.DEPTH_STENCIL;if(n===rf)return i.RED;if(n===th)return i.RED_INTEGER;if(n===pr)return i.RG;if(n===eh)return i.RG_INTEGER;if(n===nh)return i.RGBA_INTEGER;if(n===ja||n===Qa||n===tl||n===el)if(o===Ie)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ja)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Qa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===el)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ja)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Qa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===el)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===ih||n===sh||n===rh||n===oh)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===ih)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===sh)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===rh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===oh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===ah||n===lh||n===ch||n===hh||n===uh||n===nl||n===dh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===ah||n===lh)return o===Ie?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===ch)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===hh)return r.COMPRESSED_R11_EAC;if(n===uh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===nl)return r.COMPRESSED_RG11_EAC;if(n===dh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===fh||n===ph||n===mh||n===gh||n===xh||n===_h||n===yh||n===vh||n===bh||n===Mh||n===Sh||n===wh||n===Eh||n===Th)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===fh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===ph)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===mh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===gh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===xh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===_h)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===yh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===vh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===bh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Mh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Sh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===wh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Eh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Th)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Ah||n===Rh||n===Ch)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Ah)return o===Ie?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Rh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Ch)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Ph||n===Ih||n===il||n===Lh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Ph)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Ih)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===il)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Lh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ur?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var sT=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,rT=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Tf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Oa(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Ui({vertexShader:sT,fragmentShader:rT,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new un(new ds(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Af=class extends Qi{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,d=null,u=null,h=null,f=null,g=null,_=typeof XRWebGLBinding<"u",p=new Tf,m={},x=e.getContextAttributes(),A=null,b=null,E=[],w=[],y=new qt,M=null,P=null,C=new ni;C.viewport=new Qe;let I=new ni;I.viewport=new Qe;let F=[C,I],z=new $c,N=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let mt=E[tt];return mt===void 0&&(mt=new ko,E[tt]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(tt){let mt=E[tt];return mt===void 0&&(mt=new ko,E[tt]=mt),mt.getGripSpace()},this.getHand=function(tt){let mt=E[tt];return mt===void 0&&(mt=new ko,E[tt]=mt),mt.getHandSpace()};function Y(tt){let mt=w.indexOf(tt.inputSource);if(mt===-1)return;let _t=E[mt];_t!==void 0&&(_t.update(tt.inputSource,tt.frame,c||o),_t.dispatchEvent({type:tt.type,data:tt.inputSource}))}function V(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",lt);for(let tt=0;tt<E.length;tt++){let mt=w[tt];mt!==null&&(w[tt]=null,E[tt].disconnect(mt))}N=null,G=null,p.reset();for(let tt in m)delete m[tt];if(t.setRenderTarget(A),f=null,h=null,u=null,s=null,b=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(M),t.setSize(y.width,y.height,!1),P!==null){let tt=P.camera;tt.fov=P.fov,tt.zoom=P.zoom,tt.updateProjectionMatrix(),P=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&Zt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&Zt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return h!==null?h:f},this.getBinding=function(){return u===null&&_&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(A=t.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",V),s.addEventListener("inputsourceschange",lt),x.xrCompatible!==!0&&await e.makeXRCompatible(),M=t.getPixelRatio(),t.getSize(y),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let _t=null,At=null,Mt=null;x.depth&&(Mt=x.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,_t=x.stencil?ks:Ds,At=x.stencil?Ur:ts);let Wt={colorFormat:e.RGBA8,depthFormat:Mt,scaleFactor:r};u=this.getBinding(),h=u.createProjectionLayer(Wt),s.updateRenderState({layers:[h]}),t.setPixelRatio(1),t.setSize(h.textureWidth,h.textureHeight,!1),b=new Si(h.textureWidth,h.textureHeight,{format:Ti,type:ai,depthTexture:new Fs(h.textureWidth,h.textureHeight,At,void 0,void 0,void 0,void 0,void 0,void 0,_t),stencilBuffer:x.stencil,colorSpace:t.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:h.ignoreDepthValues===!1,resolveStencilBuffer:h.ignoreDepthValues===!1,storeMultisampledDepthBuffer:h.ignoreDepthValues===!1,storeMultisampledStencilBuffer:h.ignoreDepthValues===!1})}else{let _t={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,_t),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new Si(f.framebufferWidth,f.framebufferHeight,{format:Ti,type:ai,colorSpace:t.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function lt(tt){for(let mt=0;mt<tt.removed.length;mt++){let _t=tt.removed[mt],At=w.indexOf(_t);At>=0&&(w[At]=null,E[At].disconnect(_t))}for(let mt=0;mt<tt.added.length;mt++){let _t=tt.added[mt],At=w.indexOf(_t);if(At===-1){for(let Wt=0;Wt<E.length;Wt++)if(Wt>=w.length){w.push(_t),At=Wt;break}else if(w[Wt]===null){w[Wt]=_t,At=Wt;break}if(At===-1)break}let Mt=E[At];Mt&&Mt.connect(_t)}}function Z(tt,mt){mt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(mt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let mt=tt.near,_t=tt.far;p.texture!==null&&(p.depthNear>0&&(mt=p.depthNear),p.depthFar>0&&(_t=p.depthFar)),z.near=I.near=C.near=mt,z.far=I.far=C.far=_t,(N!==z.near||G!==z.far)&&(s.updateRenderState({depthNear:z.near,depthFar:z.far}),N=z.near,G=z.far),z.layers.mask=tt.layers.mask|6,C.layers.mask=z.layers.mask&-5,I.layers.mask=z.layers.mask&-3;let At=tt.parent,Mt=z.cameras;Z(z,At);for(let Wt=0;Wt<Mt.length;Wt++)Z(Mt[Wt],At);z.projectionMatrix.copy(C.projectionMatrix),z.projectionMatrixInverse.copy(C.projectionMatrixInverse),P===null&&tt.isPerspectiveCamera&&(P={camera:tt,fov:tt.fov,zoom:tt.zoom}),j(tt,z,At)};function j(tt,mt,_t){_t===null?tt.matrix.copy(mt.matrixWorld):(tt.matrix.copy(_t.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(mt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(mt.projectionMatrix),tt.projectionMatrixInverse.copy(mt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=Uo*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return z},this.getFoveation=function(){if(!(h===null&&f===null))return l},this.setFoveation=function(tt){l=tt,h!==null&&(h.fixedFoveation=tt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=tt)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(z)},this.getCameraTexture=function(tt){return m[tt]};let et=null;function dt(tt,mt){if(d=mt.getViewerPose(c||o),g=mt,d!==null){let _t=d.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let At=!1;_t.length!==z.cameras.length&&(z.cameras.length=0,At=!0);for(let Gt=0;Gt<_t.length;Gt++){let pe=_t[Gt],he=null;if(f!==null)he=f.getViewport(pe);else{let Je=u.getViewSubImage(h,pe);he=Je.viewport,Gt===0&&(t.setRenderTargetTextures(b,Je.colorTexture,Je.depthStencilTexture),t.setRenderTarget(b))}let ie=F[Gt];ie===void 0&&(ie=new ni,ie.layers.enable(Gt),ie.viewport=new Qe,F[Gt]=ie),ie.matrix.fromArray(pe.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(pe.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(he.x,he.y,he.width,he.height),Gt===0&&(z.matrix.copy(ie.matrix),z.matrix.decompose(z.position,z.quaternion,z.scale)),At===!0&&z.cameras.push(ie)}let Mt=s.enabledFeatures;if(Mt&&Mt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){u=n.getBinding();let Gt=u.getDepthInformation(_t[0]);Gt&&Gt.isValid&&Gt.texture&&p.init(Gt,s.renderState)}if(Mt&&Mt.includes("camera-access")&&_){t.state.unbindTexture(),u=n.getBinding();for(let Gt=0;Gt<_t.length;Gt++){let pe=_t[Gt].camera;if(pe){let he=m[pe];he||(he=new Oa,m[pe]=he);let ie=u.getCameraImage(pe);he.sourceTexture=ie}}}}for(let _t=0;_t<E.length;_t++){let At=w[_t],Mt=E[_t];At!==null&&Mt!==void 0&&Mt.update(At,mt,c||o)}et&&et(tt,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),g=null}let ut=new ux;ut.setAnimationLoop(dt),this.setAnimationLoop=function(tt){et=tt},this.dispose=function(){}}},oT=new Le,bx=new ne;bx.set(-1,0,0,0,1,0,0,0,1);function aT(i,t){function e(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,pf(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,x,A,b){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),u(p,m)):m.isMeshPhongMaterial?(r(p,m),d(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),h(p,m),m.isMeshPhysicalMaterial&&f(p,m,b)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),_(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?l(p,m,x,A):m.isSpriteMaterial?c(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,e(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===si&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,e(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===si&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,e(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,e(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let x=t.get(m),A=x.envMap,b=x.envMapRotation;A&&(p.envMap.value=A,p.envMapRotation.value.setFromMatrix4(oT.makeRotationFromEuler(b)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(bx),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function l(p,m,x,A){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*x,p.scale.value=A*.5,m.map&&(p.map.value=m.map,e(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function c(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function d(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function u(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function h(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function f(p,m,x){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===si&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=x.texture,p.transmissionSamplerSize.value.set(x.width,x.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function _(p,m){let x=t.get(m).light;p.referencePosition.value.setFromMatrixPosition(x.matrixWorld),p.nearDistance.value=x.shadow.camera.near,p.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function lT(i,t,e,n){let s={},r={};function o(x,A){let b=A.program;n.uniformBlockBinding(x,b,s[x.id])}function a(x,A){let b=s[x.id];b===void 0&&(g(x),b=l(x),s[x.id]=b,x.addEventListener("dispose",p));let E=A.program;n.updateUBOMapping(x,E);let w=t.render.frame;r[x.id]!==w&&(c(x),r[x.id]=w)}function l(x){let A=i.createBuffer(),b=x.__size,E=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,b,E),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(x){let A=s[x.id],b=x.uniforms,E=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let w=0,y=b.length;w<y;w++){let M=b[w];if(Array.isArray(M))for(let P=0,C=M.length;P<C;P++)d(M[P],w,P,E);else d(M,w,0,E)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function d(x,A,b,E){if(h(x,A,b,E)===!0){let w=x.__offset,y=x.value;if(Array.isArray(y)){let M=0;for(let P=0;P<y.length;P++){let C=y[P],I=_(C,!0);u(C,x.__data,M),M+=I.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,w,x.__data)}}function u(x,A,b){typeof x=="number"||typeof x=="boolean"?A[b]=x:x.isMatrix3?(A[b]=x.elements[0],A[b+1]=x.elements[1],A[b+2]=x.elements[2],A[b+3]=0,A[b+4]=x.elements[3],A[b+5]=x.elements[4],A[b+6]=x.elements[5],A[b+7]=0,A[b+8]=x.elements[6],A[b+9]=x.elements[7],A[b+10]=x.elements[8],A[b+11]=0):ArrayBuffer.isView(x)?A.set(x.subarray(0,A.length-b),b):x.toArray(A,b)}function h(x,A,b,E){let w=x.value,y=A+"_"+b;if(Array.isArray(w)){E[y]===void 0&&(E[y]=[]);let M=E[y],P=!1;for(let C=0;C<w.length;C++)f(w[C],M,C)===!0&&(P=!0);return P}return f(w,E,y)}function f(x,A,b){if(A[b]===void 0)return typeof x=="number"||typeof x=="boolean"?A[b]=x:ArrayBuffer.isView(x)?A[b]=x.slice():A[b]=x.clone(),!0;{let E=A[b];if(typeof x=="number"||typeof x=="boolean"){if(E!==x)return A[b]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(E.equals(x)===!1)return E.copy(x),!0}}return!1}function g(x){let A=x.uniforms,b=0,E=16;for(let y=0,M=A.length;y<M;y++){let P=Array.isArray(A[y])?A[y]:[A[y]];for(let C=0,I=P.length;C<I;C++){let F=P[C],z=Array.isArray(F.value)?F.value:[F.value],N=Array.isArray(A[y])||Array.isArray(F.value),G=b;for(let V=0,lt=z.length;V<lt;V++){let Z=z[V],j=_(Z,N),et=b%E,dt=et%j.boundary,ut=et+dt;b+=dt,ut!==0&&E-ut<j.storage&&(b+=E-ut),V===0&&(G=b),b+=j.storage}let Y=F.type==="int"?Int32Array:F.type==="uint"?Uint32Array:Float32Array;F.__data=new Y((b-G)/Float32Array.BYTES_PER_ELEMENT),F.__offset=G}}let w=b%E;return w>0&&(b+=E-w),x.__size=b,x.__cache={},this}function _(x,A){let b={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(b.boundary=4,b.storage=4):x.isVector2?(b.boundary=8,b.storage=8):x.isVector3||x.isColor?(b.boundary=16,b.storage=12):x.isVector4?(b.boundary=16,b.storage=16):x.isMatrix3?(b.boundary=16,b.storage=48):x.isMatrix4?(b.boundary=16,b.storage=64):x.isTexture?Zt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(b.boundary=16,b.storage=x.byteLength):Zt("WebGLRenderer: Unsupported uniform value type.",x),A===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function p(x){let A=x.target;A.removeEventListener("dispose",p),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function m(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:m}}var cT=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ms=null;function hT(){return ms===null&&(ms=new zo(cT,16,16,pr,es),ms.name="DFG_LUT",ms.minFilter=zn,ms.magFilter=zn,ms.wrapS=us,ms.wrapT=us,ms.generateMipmaps=!1,ms.needsUpdate=!0),ms}var kh=class{constructor(t={}){let{canvas:e=N0(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:d="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:h=!1,outputBufferType:f=ai}=t;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let _=f,p=new Set([nh,eh,th]),m=new Set([ai,ts,Yo,Ur,jc,Qc]),x=new Uint32Array(4),A=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},E=null,w=null,y=[],M=[],P=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ps,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let C=this,I=!1,F=null,z=null,N=null,G=null;this._outputColorSpace=Mi;let Y=0,V=0,lt=null,Z=-1,j=null,et=new Qe,dt=new Qe,ut=null,tt=new Kt(0),mt=0,_t=e.width,At=e.height,Mt=1,Wt=null,re=null,Gt=new Qe(0,0,_t,At),pe=new Qe(0,0,_t,At),he=!1,ie=new sr,Je=new Dc,Ve=!1,dn=!1,Fe=new Le,Cn=new W,Se=new Qe,vn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},nn=!1;function fn(){return lt===null?Mt:1}let k=n;function Ct(R,B){return e.getContext(R,B)}let $t,oe,St,ke,Vt,Yt,L,S,q,ht,ot,xt,yt,nt,st,pt,O,rt,it,wt,gt,bt,Ht;try{let R={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:d,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",kt,!1),e.addEventListener("webglcontextrestored",Qt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),k===null){let B="webgl2";if(k=Ct(B,R),k===null)throw Ct(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}jt()}catch(R){throw e.removeEventListener("webglcontextlost",kt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),te("WebGLRenderer: "+R.message),R}function jt(){$t=new b1(k),$t.init(),gt=new iT(k,$t),oe=new h1(k,$t,t,gt),St=new eT(k,$t),oe.reversedDepthBuffer&&h&&St.buffers.depth.setReversed(!0),z=k.createFramebuffer(),N=k.createFramebuffer(),G=k.createFramebuffer(),ke=new w1(k),Vt=new VE,Yt=new nT(k,$t,St,Vt,oe,gt,ke),L=new v1(C),S=new TM(k),bt=new l1(k,S),q=new M1(k,S,ke,bt),ht=new T1(k,q,S,bt,ke),rt=new E1(k,oe,Yt),st=new u1(Vt),ot=new zE(C,L,$t,oe,bt,st),xt=new aT(C,Vt),yt=new HE,nt=new ZE($t),O=new a1(C,L,St,ht,g,l),pt=new tT(C,ht,oe),Ht=new lT(k,ke,oe,St),it=new c1(k,$t,ke),wt=new S1(k,$t,ke),ke.programs=ot.programs,C.capabilities=oe,C.extensions=$t,C.properties=Vt,C.renderLists=yt,C.shadowMap=pt,C.state=St,C.info=ke}_!==ai&&(P=new R1(_,e.width,e.height,a,s,r));let ct=new Af(C,k);this.xr=ct,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let R=$t.get("WEBGL_lose_context");R&&R.loseContext()},this.forceContextRestore=function(){let R=$t.get("WEBGL_lose_context");R&&R.restoreContext()},this.getPixelRatio=function(){return Mt},this.setPixelRatio=function(R){R!==void 0&&(Mt=R,this.setSize(_t,At,!1))},this.getSize=function(R){return R.set(_t,At)},this.setSize=function(R,B,Q=!0){if(ct.isPresenting){Zt("WebGLRenderer: Can't change size while VR device is presenting.");return}_t=R,At=B,e.width=Math.floor(R*Mt),e.height=Math.floor(B*Mt),Q===!0&&(e.style.width=R+"px",e.style.height=B+"px"),P!==null&&P.setSize(e.width,e.height),this.setViewport(0,0,R,B)},this.getDrawingBufferSize=function(R){return R.set(_t*Mt,At*Mt).floor()},this.setDrawingBufferSize=function(R,B,Q){_t=R,At=B,Mt=Q,e.width=Math.floor(R*Q),e.height=Math.floor(B*Q),this.setViewport(0,0,R,B)},this.setEffects=function(R){if(_===ai){te("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(R){for(let B=0;B<R.length;B++)if(R[B].isOutputPass===!0){Zt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}P.setEffects(R||[])},this.getCurrentViewport=function(R){return R.copy(et)},this.getViewport=function(R){return R.copy(Gt)},this.setViewport=function(R,B,Q,$){R.isVector4?Gt.set(R.x,R.y,R.z,R.w):Gt.set(R,B,Q,$),St.viewport(et.copy(Gt).multiplyScalar(fn()).round())},this.getScissor=function(R){return R.copy(pe)},this.setScissor=function(R,B,Q,$){R.isVector4?pe.set(R.x,R.y,R.z,R.w):pe.set(R,B,Q,$),St.scissor(dt.copy(pe).multiplyScalar(fn()).round())},this.getScissorTest=function(){return he},this.setScissorTest=function(R){St.setScissorTest(he=R)},this.setOpaqueSort=function(R){Wt=R},this.setTransparentSort=function(R){re=R},this.getClearColor=function(R){return R.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(R=!0,B=!0,Q=!0){let $=0;if(R){let K=!1;if(lt!==null){let Et=lt.texture.format;K=p.has(Et)}if(K){let Et=lt.texture.type,It=m.has(Et),Tt=O.getClearColor(),Lt=O.getClearAlpha(),zt=Tt.r,ee=Tt.g,xe=Tt.b;It?(x[0]=zt,x[1]=ee,x[2]=xe,x[3]=Lt,k.clearBufferuiv(k.COLOR,0,x)):(A[0]=zt,A[1]=ee,A[2]=xe,A[3]=Lt,k.clearBufferiv(k.COLOR,0,A))}else $|=k.COLOR_BUFFER_BIT}B&&($|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&($|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&k.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(R){R.setRenderer(this),F=R},this.dispose=function(){e.removeEventListener("webglcontextlost",kt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),O.dispose(),yt.dispose(),nt.dispose(),Yt.dispose(),Vt.dispose(),L.dispose(),ht.dispose(),q.dispose(),bt.dispose(),Ht.dispose(),ot.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",ul),ct.removeEventListener("sessionend",ns),_s.stop()};function kt(R){R.preventDefault(),hf("WebGLRenderer: Context Lost."),I=!0}function Qt(){hf("WebGLRenderer: Context Restored."),I=!1;let R=ke.autoReset,B=pt.enabled,Q=pt.autoUpdate,$=pt.needsUpdate,K=pt.type;jt(),ke.autoReset=R,pt.enabled=B,pt.autoUpdate=Q,pt.needsUpdate=$,pt.type=K}function Rt(R){te("WebGLRenderer: A WebGL context could not be created. Reason: ",R.statusMessage)}function ae(R){let B=R.target;B.removeEventListener("dispose",ae),Ge(B)}function Ge(R){$n(R),Vt.remove(R)}function $n(R){let B=Vt.get(R).programs;B!==void 0&&(B.forEach(function(Q){ot.releaseProgram(Q)}),R.isShaderMaterial&&ot.releaseShaderCache(R))}this.renderBufferDirect=function(R,B,Q,$,K,Et){B===null&&(B=vn);let It=K.isMesh&&K.matrixWorld.determinantAffine()<0,Tt=na(R,B,Q,$,K);St.setMaterial($,It);let Lt=Q.index,zt=1;if($.wireframe===!0){if(Lt=q.getWireframeAttribute(Q),Lt===void 0)return;zt=2}let ee=Q.drawRange,xe=Q.attributes.position,Bt=ee.start*zt,_e=(ee.start+ee.count)*zt;Et!==null&&(Bt=Math.max(Bt,Et.start*zt),_e=Math.min(_e,(Et.start+Et.count)*zt)),Lt!==null?(Bt=Math.max(Bt,0),_e=Math.min(_e,Lt.count)):xe!=null&&(Bt=Math.max(Bt,0),_e=Math.min(_e,xe.count));let tn=_e-Bt;if(tn<0||tn===1/0)return;bt.setup(K,$,Tt,Q,Lt);let De,Ne=it;if(Lt!==null&&(De=S.get(Lt),Ne=wt,Ne.setIndex(De)),K.isMesh)$.wireframe===!0?(St.setLineWidth($.wireframeLinewidth*fn()),Ne.setMode(k.LINES)):Ne.setMode(k.TRIANGLES);else if(K.isLine){let bn=$.linewidth;bn===void 0&&(bn=1),St.setLineWidth(bn*fn()),K.isLineSegments?Ne.setMode(k.LINES):K.isLineLoop?Ne.setMode(k.LINE_LOOP):Ne.setMode(k.LINE_STRIP)}else K.isPoints?Ne.setMode(k.POINTS):K.isSprite&&Ne.setMode(k.TRIANGLES);if(K.isBatchedMesh)if($t.get("WEBGL_multi_draw"))Ne.renderMultiDraw(K._multiDrawStarts,K._multiDrawCounts,K._multiDrawCount);else{let bn=K._multiDrawStarts,Ft=K._multiDrawCounts,pn=K._multiDrawCount,ve=Lt?S.get(Lt).bytesPerElement:1,vs=Vt.get($).currentProgram.getUniforms();for(let mn=0;mn<pn;mn++)vs.setValue(k,"_gl_DrawID",mn),Ne.render(bn[mn]/ve,Ft[mn])}else if(K.isInstancedMesh)Ne.renderInstances(Bt,tn,K.count);else if(Q.isInstancedBufferGeometry){let bn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ft=Math.min(Q.instanceCount,bn);Ne.renderInstances(Bt,tn,Ft)}else Ne.render(Bt,tn)};function Qo(R,B,Q,$){F!==null&&R.isNodeMaterial&&F.setObject($,R),Ve===!0&&st.setState(R,Q,!1),R.transparent===!0&&R.side===Fi&&R.forceSinglePass===!1?(R.side=si,R.needsUpdate=!0,is(R,B,$),R.side=fr,R.needsUpdate=!0,is(R,B,$),R.side=Fi):is(R,B,$)}this.compile=function(R,B,Q=null){Q===null&&(Q=R),F!==null&&F.renderStart(R,B,Q),w=nt.get(Q),w.init(B),M.push(w),Q.traverseVisible(function(K){K.isLight&&K.layers.test(B.layers)&&(w.pushLight(K),K.castShadow&&w.pushShadow(K))}),R!==Q&&R.traverseVisible(function(K){K.isLight&&K.layers.test(B.layers)&&(w.pushLight(K),K.castShadow&&w.pushShadow(K))}),w.setupLights(),F!==null&&F.updateLights(w.state.lightsArray),dn=this.localClippingEnabled,Ve=st.init(this.clippingPlanes,dn),Ve===!0&&st.setGlobalState(this.clippingPlanes,B),F!==null&&pt.render(w.state.shadowsArray,Q,B);let $=new Set;return R.traverse(function(K){if(!(K.isMesh||K.isPoints||K.isLine||K.isSprite))return;let Et=K.material;if(Et)if(Array.isArray(Et))for(let It=0;It<Et.length;It++){let Tt=Et[It];Qo(Tt,Q,B,K),$.add(Tt)}else Qo(Et,Q,B,K),$.add(Et)}),w=M.pop(),F!==null&&F.renderEnd(),$},this.compileAsync=function(R,B,Q=null){let $=this.compile(R,B,Q);return new Promise(K=>{function Et(){if($.forEach(function(It){let Lt=Vt.get(It).currentProgram;(Lt===void 0||Lt.isReady())&&$.delete(It)}),$.size===0){K(R);return}setTimeout(Et,10)}$t.get("KHR_parallel_shader_compile")!==null?Et():setTimeout(Et,10)})};let Vr=null;function du(R){Vr&&Vr(R)}function ul(){_s.stop()}function ns(){_s.start()}let _s=new ux;_s.setAnimationLoop(du),typeof self<"u"&&_s.setContext(self),this.setAnimationLoop=function(R){Vr=R,ct.setAnimationLoop(R),R===null?_s.stop():_s.start()},ct.addEventListener("sessionstart",ul),ct.addEventListener("sessionend",ns),this.render=function(R,B){if(B!==void 0&&B.isCamera!==!0){te("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(I===!0)return;F!==null&&F.renderStart(R,B);let Q=ct.enabled===!0&&ct.isPresenting===!0,$=P!==null&&(lt===null||Q)&&P.begin(C,lt);if(R.matrixWorldAutoUpdate===!0&&R.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(P===null||P.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(B),B=ct.getCamera()),R.isScene===!0&&R.onBeforeRender(C,R,B,lt),w=nt.get(R,M.length),w.init(B),w.state.textureUnits=Yt.getTextureUnits(),M.push(w),Fe.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?Je.setFromArrayCamera(B):ie.setFromProjectionMatrix(Fe,Ni,B.reversedDepth),dn=this.localClippingEnabled,Ve=st.init(this.clippingPlanes,dn),E=yt.get(R,y.length),E.init(),y.push(E),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let It=C.xr.getDepthSensingMesh();It!==null&&ys(It,B,-1/0,C.sortObjects)}ys(R,B,0,C.sortObjects),E.finish(),F!==null&&F.updateLights(w.state.lightsArray),C.sortObjects===!0&&E.sort(Wt,re),nn=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,nn&&O.addToRenderList(E,R),this.info.autoReset===!0&&this.info.reset(),Ve===!0&&st.beginShadows();let K=w.state.shadowsArray;if(pt.render(K,R,B),Ve===!0&&st.endShadows(),($&&P.hasRenderPass())===!1){let It=E.opaque,Tt=E.transmissive;if(w.setupLights(),B.isArrayCamera){let Lt=B.cameras;if(Tt.length>0)for(let zt=0,ee=Lt.length;zt<ee;zt++){let xe=Lt[zt];ki(It,Tt,R,xe)}nn&&O.render(R);for(let zt=0,ee=Lt.length;zt<ee;zt++){let xe=Lt[zt];ta(E,R,xe,xe.viewport)}}else Tt.length>0&&ki(It,Tt,R,B),nn&&O.render(R),ta(E,R,B)}lt!==null&&V===0&&(Yt.updateMultisampleRenderTarget(lt),Yt.updateRenderTargetMipmap(lt)),$&&P.end(C),R.isScene===!0&&R.onAfterRender(C,R,B),bt.resetDefaultState(),Z=-1,j=null,M.pop(),M.length>0?(w=M[M.length-1],Yt.setTextureUnits(w.state.textureUnits),Ve===!0&&st.setGlobalState(C.clippingPlanes,w.state.camera)):w=null,y.pop(),y.length>0?E=y[y.length-1]:E=null,F!==null&&F.renderEnd()};function ys(R,B,Q,$){if(R.visible===!1)return;if(R.layers.test(B.layers)){if(R.isGroup)Q=R.renderOrder;else if(R.isLOD)R.autoUpdate===!0&&R.update(B);else if(R.isLight)w.pushLight(R),R.castShadow&&w.pushShadow(R);else if(R.isSprite){let It=B.isArrayCamera?Je:ie;if(!R.frustumCulled||R.intersectsFrustum(It)){$&&Se.setFromMatrixPosition(R.matrixWorld).applyMatrix4(Fe);let Tt=ht.update(R),Lt=R.material;Lt.visible&&E.push(R,Tt,Lt,Q,Se.z,null,B)}}else if(R.isMesh||R.isLine||R.isPoints){let It=B.isArrayCamera?Je:ie;if(!R.frustumCulled||R.intersectsFrustum(It)){let Tt=ht.update(R),Lt=R.material;if($&&(R.boundingSphere!==void 0?(R.boundingSphere===null&&R.computeBoundingSphere(),Se.copy(R.boundingSphere.center)):(Tt.boundingSphere===null&&Tt.computeBoundingSphere(),Se.copy(Tt.boundingSphere.center)),Se.applyMatrix4(R.matrixWorld).applyMatrix4(Fe)),Array.isArray(Lt)){let zt=Tt.groups;for(let ee=0,xe=zt.length;ee<xe;ee++){let Bt=zt[ee],_e=Lt[Bt.materialIndex];_e&&_e.visible&&E.push(R,Tt,_e,Q,Se.z,Bt,B)}}else Lt.visible&&E.push(R,Tt,Lt,Q,Se.z,null,B)}}}let Et=R.children;for(let It=0,Tt=Et.length;It<Tt;It++)ys(Et[It],B,Q,$)}function ta(R,B,Q,$){let{opaque:K,transmissive:Et,transparent:It}=R;w.setupLightsView(Q),Ve===!0&&st.setGlobalState(C.clippingPlanes,Q),$&&St.viewport(et.copy($)),K.length>0&&sn(K,B,Q),Et.length>0&&sn(Et,B,Q),It.length>0&&sn(It,B,Q),St.buffers.depth.setTest(!0),St.buffers.depth.setMask(!0),St.buffers.color.setMask(!0),St.setPolygonOffset(!1)}function ki(R,B,Q,$){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(w.state.transmissionRenderTarget[$.id]===void 0){let Bt=$t.has("EXT_color_buffer_half_float")||$t.has("EXT_color_buffer_float");w.state.transmissionRenderTarget[$.id]=new Si(1,1,{generateMipmaps:!0,type:Bt?es:ai,minFilter:Os,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Me.workingColorSpace})}let Et=w.state.transmissionRenderTarget[$.id],It=$.viewport||et;Et.setSize(It.z*C.transmissionResolutionScale,It.w*C.transmissionResolutionScale);let Tt=C.getRenderTarget(),Lt=C.getActiveCubeFace(),zt=C.getActiveMipmapLevel();C.setRenderTarget(Et),C.getClearColor(tt),mt=C.getClearAlpha(),mt<1&&C.setClearColor(16777215,.5),C.clear(),nn&&O.render(Q);let ee=C.toneMapping;C.toneMapping=ps;let xe=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),w.setupLightsView($),Ve===!0&&st.setGlobalState(C.clippingPlanes,$),sn(R,Q,$),Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et),$t.has("WEBGL_multisampled_render_to_texture")===!1){let Bt=!1;for(let _e=0,tn=B.length;_e<tn;_e++){let De=B[_e],{object:Ne,geometry:bn,material:Ft,group:pn}=De;if(Ft.side===Fi&&Ne.layers.test($.layers)){let ve=Ft.side;Ft.side=si,Ft.needsUpdate=!0,cn(Ne,Q,$,bn,Ft,pn),Ft.side=ve,Ft.needsUpdate=!0,Bt=!0}}Bt===!0&&(Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et))}C.setRenderTarget(Tt,Lt,zt),C.setClearColor(tt,mt),xe!==void 0&&($.viewport=xe),C.toneMapping=ee}function sn(R,B,Q){let $=B.isScene===!0?B.overrideMaterial:null;for(let K=0,Et=R.length;K<Et;K++){let It=R[K],{object:Tt,geometry:Lt,group:zt}=It,ee=It.material;ee.allowOverride===!0&&$!==null&&(ee=$),Tt.layers.test(Q.layers)&&cn(Tt,B,Q,Lt,ee,zt)}}function cn(R,B,Q,$,K,Et){F!==null&&K.isNodeMaterial&&F.setObject(R,K),R.onBeforeRender(C,B,Q,$,K,Et),R.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,R.matrixWorld),R.normalMatrix.getNormalMatrix(R.modelViewMatrix),K.onBeforeRender(C,B,Q,$,R,Et),K.transparent===!0&&K.side===Fi&&K.forceSinglePass===!1?(K.side=si,K.needsUpdate=!0,C.renderBufferDirect(Q,B,$,K,R,Et),K.side=fr,K.needsUpdate=!0,C.renderBufferDirect(Q,B,$,K,R,Et),K.side=Fi):C.renderBufferDirect(Q,B,$,K,R,Et),R.onAfterRender(C,B,Q,$,K,Et)}function hn(R){let B=0;for(let Q of R)Q.texture!==null&&B++;return B}function is(R,B,Q){B.isScene!==!0&&(B=vn);let $=Vt.get(R),K=w.state.lights,Et=w.state.shadowsArray,It=K.state.version,Tt=ot.getParameters(R,K.state,Et,B,Q,w.state.lightProbeGridArray),Lt=ot.getProgramCacheKey(Tt),zt=$.programs;$.environment=R.isMeshStandardMaterial||R.isMeshLambertMaterial||R.isMeshPhongMaterial?B.environment:null,$.fog=B.fog;let ee=R.isMeshStandardMaterial||R.isMeshLambertMaterial&&!R.envMap||R.isMeshPhongMaterial&&!R.envMap;$.envMap=L.get(R.envMap||$.environment,ee),$.envMapRotation=$.environment!==null&&R.envMap===null?B.environmentRotation:R.envMapRotation,zt===void 0&&(R.addEventListener("dispose",ae),zt=new Map,$.programs=zt,$.programVariants=new Map);let xe=zt.get(Lt);if(xe!==void 0){if($.currentProgram===xe&&$.lightsStateVersion===It)return ea(R,Tt),xe}else Tt.uniforms=ot.getUniforms(R),F!==null&&R.isNodeMaterial&&F.build(R,Q,Tt),R.onBeforeCompile(Tt,C),xe=ot.acquireProgram(Tt,Lt),zt.set(Lt,xe),$.uniforms=Tt.uniforms;let Bt=$.uniforms;return(!R.isShaderMaterial&&!R.isRawShaderMaterial||R.clipping===!0)&&(Bt.clippingPlanes=st.uniform),ea(R,Tt),$.needsLights=Vs(R),$.lightsStateVersion=It,$.needsLights&&(Bt.ambientLightColor.value=K.state.ambient,Bt.lightProbe.value=K.state.probe,Bt.sunLights.value=K.state.sun,Bt.sunLightShadows.value=K.state.sunShadow,Bt.directionalLights.value=K.state.directional,Bt.directionalLightShadows.value=K.state.directionalShadow,Bt.spotLights.value=K.state.spot,Bt.spotLightShadows.value=K.state.spotShadow,Bt.rectAreaLights.value=K.state.rectArea,Bt.ltc_1.value=K.state.rectAreaLTC1,Bt.ltc_2.value=K.state.rectAreaLTC2,Bt.pointLights.value=K.state.point,Bt.pointLightShadows.value=K.state.pointShadow,Bt.hemisphereLights.value=K.state.hemi,Bt.sunShadowMatrix.value=K.state.sunShadowMatrix,Bt.sunShadowCascade.value=K.state.sunShadowCascade,Bt.directionalShadowMatrix.value=K.state.directionalShadowMatrix,Bt.spotLightMatrix.value=K.state.spotLightMatrix,Bt.spotLightMap.value=K.state.spotLightMap,Bt.pointShadowMatrix.value=K.state.pointShadowMatrix),$.numLightProbeGrids=hn(w.state.lightProbeGridArray),$.currentProgram=xe,$.uniformsList=null,xe}function hi(R,B,Q,$,K){let Et=Vt.get(R),It=Et.currentProgram.id+","+$+","+K,Tt=Et.programVariants.get(It);return Tt===void 0?(Tt=is(R,B,Q),Et.programVariants.set(It,Tt)):(Et.currentProgram=Tt,Et.uniformsList=null,Et.outputColorSpace=$,Et.toneMapping=K),Tt}function zs(R){if(R.uniformsList===null){let B=R.currentProgram.getUniforms();R.uniformsList=Zo.seqWithValue(B.seq,R.uniforms)}return R.uniformsList}function ea(R,B){let Q=Vt.get(R);Q.outputColorSpace=B.outputColorSpace,Q.batching=B.batching,Q.batchingColor=B.batchingColor,Q.instancing=B.instancing,Q.instancingColor=B.instancingColor,Q.instancingMorph=B.instancingMorph,Q.skinning=B.skinning,Q.morphTargets=B.morphTargets,Q.morphNormals=B.morphNormals,Q.morphColors=B.morphColors,Q.morphTargetsCount=B.morphTargetsCount,Q.numClippingPlanes=B.numClippingPlanes,Q.numIntersection=B.numClipIntersection,Q.vertexAlphas=B.vertexAlphas,Q.vertexTangents=B.vertexTangents,Q.toneMapping=B.toneMapping}function na(R,B,Q,$,K){B.isScene!==!0&&(B=vn),Yt.resetTextureUnits();let Et=B.fog,It=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?B.environment:null,Tt=lt===null?C.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:Me.workingColorSpace,Lt=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,zt=L.get($.envMap||It,Lt),ee=$.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,xe=!!Q.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),Bt=!!Q.morphAttributes.position,_e=!!Q.morphAttributes.normal,tn=!!Q.morphAttributes.color,De=ps;$.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(De=C.toneMapping);let Ne=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,bn=Ne!==void 0?Ne.length:0,Ft=Vt.get($),pn=w.state.lights;if(Ve===!0&&(dn===!0||R!==j)){let Ue=R===j&&$.id===Z;st.setState($,R,Ue)}let ve=!1,vs=!1;$.version===Ft.__version?Ft.needsLights&&Ft.lightsStateVersion!==pn.state.version||K.isBatchedMesh&&Ft.batching===!1||!K.isBatchedMesh&&Ft.batching===!0||K.isBatchedMesh&&Ft.batchingColor===!0&&K._colorsTexture===null||K.isBatchedMesh&&Ft.batchingColor===!1&&K._colorsTexture!==null||K.isInstancedMesh&&Ft.instancing===!1||!K.isInstancedMesh&&Ft.instancing===!0||K.isSkinnedMesh&&Ft.skinning===!1||!K.isSkinnedMesh&&Ft.skinning===!0||K.isInstancedMesh&&Ft.instancingColor===!0&&K.instanceColor===null||K.isInstancedMesh&&Ft.instancingColor===!1&&K.instanceColor!==null||K.isInstancedMesh&&Ft.instancingMorph===!0&&K.morphTexture===null||K.isInstancedMesh&&Ft.instancingMorph===!1&&K.morphTexture!==null||Ft.envMap!==zt||$.fog===!0&&Ft.fog!==Et||Ft.numClippingPlanes!==void 0&&(Ft.numClippingPlanes!==st.numPlanes||Ft.numIntersection!==st.numIntersection)||Ft.vertexAlphas!==ee||Ft.vertexTangents!==xe||Ft.morphTargets!==Bt||Ft.morphNormals!==_e||Ft.morphColors!==tn||Ft.morphTargetsCount!==bn||Ft.numLightProbeGrids!==hn(w.state.lightProbeGridArray)?ve=!0:(Ft.outputColorSpace!==Tt||Ft.toneMapping!==De)&&(vs=!0):(ve=!0,Ft.__version=$.version);let mn=Ft.currentProgram;(ve===!0||vs===!0)&&(mn=vs===!0?hi($,B,K,Tt,De):is($,B,K),F&&$.isNodeMaterial&&F.onUpdateProgram($,mn,Ft));let Wr=!1,ss=!1,bs=!1,ue=mn.getUniforms(),rn=Ft.uniforms;if(St.useProgram(mn.program)&&(Wr=!0,ss=!0,bs=!0),$.id!==Z&&(Z=$.id,ss=!0),Wr||j!==R){St.buffers.depth.getReversed()&&R.reversedDepth!==!0&&(R._reversedDepth=!0,R.updateProjectionMatrix()),ue.setValue(k,"projectionMatrix",R.projectionMatrix),ue.setValue(k,"viewMatrix",R.matrixWorldInverse);let gn=ue.map.cameraPosition;gn!==void 0&&gn.setValue(k,Cn.setFromMatrixPosition(R.matrixWorld)),oe.logarithmicDepthBuffer&&ue.setValue(k,"logDepthBufFC",2/(Math.log(R.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&ue.setValue(k,"isOrthographic",R.isOrthographicCamera===!0),j!==R&&(j=R,ss=!0,bs=!0)}if(Ft.needsLights&&(pn.state.sunShadowMap.length>0&&ue.setValue(k,"sunShadowMap",pn.state.sunShadowMap,Yt),pn.state.directionalShadowMap.length>0&&ue.setValue(k,"directionalShadowMap",pn.state.directionalShadowMap,Yt),pn.state.spotShadowMap.length>0&&ue.setValue(k,"spotShadowMap",pn.state.spotShadowMap,Yt),pn.state.pointShadowMap.length>0&&ue.setValue(k,"pointShadowMap",pn.state.pointShadowMap,Yt)),K.isSkinnedMesh){ue.setOptional(k,K,"bindMatrix"),ue.setOptional(k,K,"bindMatrixInverse");let Ue=K.skeleton;Ue&&(Ue.boneTexture===null&&Ue.computeBoneTexture(),ue.setValue(k,"boneTexture",Ue.boneTexture,Yt))}K.isBatchedMesh&&(ue.setOptional(k,K,"batchingTexture"),ue.setValue(k,"batchingTexture",K._matricesTexture,Yt),ue.setOptional(k,K,"batchingIdTexture"),ue.setValue(k,"batchingIdTexture",K._indirectTexture,Yt),ue.setOptional(k,K,"batchingColorTexture"),K._colorsTexture!==null&&ue.setValue(k,"batchingColorTexture",K._colorsTexture,Yt));let Zn=Q.morphAttributes;if((Zn.position!==void 0||Zn.normal!==void 0||Zn.color!==void 0)&&rt.update(K,Q,mn),(ss||Ft.receiveShadow!==K.receiveShadow)&&(Ft.receiveShadow=K.receiveShadow,ue.setValue(k,"receiveShadow",K.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&B.environment!==null&&(rn.envMapIntensity.value=B.environmentIntensity),rn.dfgLUT!==void 0&&(rn.dfgLUT.value=hT()),ss){if(ue.setValue(k,"toneMappingExposure",C.toneMappingExposure),Ft.needsLights&&Gr(rn,bs),Et&&$.fog===!0&&xt.refreshFogUniforms(rn,Et),xt.refreshMaterialUniforms(rn,$,Mt,At,w.state.transmissionRenderTarget[R.id]),Ft.needsLights&&Ft.numLightProbeGrids>0){let Ue=b,gn=0;for(let Vn of w.state.lightProbeGridArray)Vn.texture!==null&&(Ue.textures[gn]=Vn.texture,Ue.min[gn]=Vn.boundingBox.min,Ue.max[gn]=Vn.boundingBox.max,Ue.resolution[gn]=Vn.resolution,gn++);for(let Vn in Ue)Ue[Vn].length=gn;rn.probesSH.value=Ue.textures,rn.probesMin.value=Ue.min,rn.probesMax.value=Ue.max,rn.probesResolution.value=Ue.resolution}Zo.upload(k,zs(Ft),rn,Yt)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(Zo.upload(k,zs(Ft),rn,Yt),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&ue.setValue(k,"center",K.center),ue.setValue(k,"modelViewMatrix",K.modelViewMatrix),ue.setValue(k,"normalMatrix",K.normalMatrix),ue.setValue(k,"modelMatrix",K.matrixWorld),$.uniformsGroups!==void 0){let Ue=$.uniformsGroups;for(let gn=0,Vn=Ue.length;gn<Vn;gn++){let dl=Ue[gn];Ht.update(dl,mn),Ht.bind(dl,mn)}}return mn}function Gr(R,B){R.ambientLightColor.needsUpdate=B,R.lightProbe.needsUpdate=B,R.sunLights.needsUpdate=B,R.sunLightShadows.needsUpdate=B,R.directionalLights.needsUpdate=B,R.directionalLightShadows.needsUpdate=B,R.pointLights.needsUpdate=B,R.pointLightShadows.needsUpdate=B,R.spotLights.needsUpdate=B,R.spotLightShadows.needsUpdate=B,R.rectAreaLights.needsUpdate=B,R.hemisphereLights.needsUpdate=B}function Vs(R){return R.isMeshLambertMaterial||R.isMeshToonMaterial||R.isMeshPhongMaterial||R.isMeshStandardMaterial||R.isShadowMaterial||R.isShaderMaterial&&R.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return lt},this.setRenderTargetTextures=function(R,B,Q){let $=Vt.get(R);$.__autoAllocateDepthBuffer=R.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),Vt.get(R.texture).__webglTexture=B,Vt.get(R.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:Q,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(R,B){let Q=Vt.get(R);Q.__webglFramebuffer=B,Q.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(R,B=0,Q=0){lt=R,Y=B,V=Q;let $=null,K=!1,Et=!1;if(R){let Tt=Vt.get(R);if(Tt.__useDefaultFramebuffer!==void 0){St.bindFramebuffer(k.FRAMEBUFFER,Tt.__webglFramebuffer),et.copy(R.viewport),dt.copy(R.scissor),ut=R.scissorTest,St.viewport(et),St.scissor(dt),St.setScissorTest(ut),Z=-1;return}else if(Tt.__webglFramebuffer===void 0)Yt.setupRenderTarget(R);else if(Tt.__hasExternalTextures)Yt.rebindTextures(R,Vt.get(R.texture).__webglTexture,Vt.get(R.depthTexture).__webglTexture);else if(R.depthBuffer){let ee=R.depthTexture;if(Tt.__boundDepthTexture!==ee){if(ee!==null&&Vt.has(ee)&&(R.width!==ee.image.width||R.height!==ee.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(R)}}let Lt=R.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(Et=!0);let zt=Vt.get(R).__webglFramebuffer;R.isWebGLCubeRenderTarget?(Array.isArray(zt[B])?$=zt[B][Q]:$=zt[B],K=!0):R.samples>0&&Yt.useMultisampledRTT(R)===!1?$=Vt.get(R).__webglMultisampledFramebuffer:Array.isArray(zt)?$=zt[Q]:$=zt,et.copy(R.viewport),dt.copy(R.scissor),ut=R.scissorTest}else et.copy(Gt).multiplyScalar(Mt).floor(),dt.copy(pe).multiplyScalar(Mt).floor(),ut=he;if(Q!==0&&($=z),St.bindFramebuffer(k.FRAMEBUFFER,$)&&St.drawBuffers(R,$),St.viewport(et),St.scissor(dt),St.setScissorTest(ut),K){let Tt=Vt.get(R.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+B,Tt.__webglTexture,Q)}else if(Et){let Tt=B;for(let Lt=0;Lt<R.textures.length;Lt++){let zt=Vt.get(R.textures[Lt]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+Lt,zt.__webglTexture,Q,Tt)}}else if(R!==null&&Q!==0){let Tt=Vt.get(R.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Tt.__webglTexture,Q)}Z=-1};function Hr(R){let B=Vt.get(R);return(B.__readFormat!==R.format||B.__readType!==R.type)&&(B.__readFormat=R.format,B.__readType=R.type,B.__formatReadable=oe.textureFormatReadable(R.format),B.__typeReadable=oe.textureTypeReadable(R.type)),B}this.readRenderTargetPixels=function(R,B,Q,$,K,Et,It,Tt=0){if(!(R&&R.isWebGLRenderTarget)){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=Vt.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){St.bindFramebuffer(k.FRAMEBUFFER,Lt);try{let zt=R.textures[Tt],ee=zt.format,xe=zt.type;R.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Tt);let Bt=Hr(zt);if(Bt.__formatReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Bt.__typeReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=R.width-$&&Q>=0&&Q<=R.height-K&&k.readPixels(B,Q,$,K,gt.convert(ee),gt.convert(xe),Et)}finally{let zt=lt!==null?Vt.get(lt).__webglFramebuffer:null;St.bindFramebuffer(k.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(R,B,Q,$,K,Et,It,Tt=0){if(!(R&&R.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=Vt.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(B>=0&&B<=R.width-$&&Q>=0&&Q<=R.height-K){St.bindFramebuffer(k.FRAMEBUFFER,Lt);let zt=R.textures[Tt],ee=zt.format,xe=zt.type;R.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Tt);let Bt=Hr(zt);if(Bt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Bt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let _e=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,_e),k.bufferData(k.PIXEL_PACK_BUFFER,Et.byteLength,k.STREAM_READ),k.readPixels(B,Q,$,K,gt.convert(ee),gt.convert(xe),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let tn=lt!==null?Vt.get(lt).__webglFramebuffer:null;St.bindFramebuffer(k.FRAMEBUFFER,tn);let De=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await F0(k,De,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,_e),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,Et),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(_e),k.deleteSync(De),Et}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(R,B=null,Q=0){let $=Math.pow(2,-Q),K=Math.floor(R.image.width*$),Et=Math.floor(R.image.height*$),It=B!==null?B.x:0,Tt=B!==null?B.y:0;Yt.setTexture2D(R,0),k.copyTexSubImage2D(k.TEXTURE_2D,Q,0,0,It,Tt,K,Et),St.unbindTexture()},this.copyTextureToTexture=function(R,B,Q=null,$=null,K=0,Et=0){let It,Tt,Lt,zt,ee,xe,Bt,_e,tn,De=R.isCompressedTexture?R.mipmaps[Et]:R.image;if(Q!==null)It=Q.max.x-Q.min.x,Tt=Q.max.y-Q.min.y,Lt=Q.isBox3?Q.max.z-Q.min.z:1,zt=Q.min.x,ee=Q.min.y,xe=Q.isBox3?Q.min.z:0;else{let ue=Math.pow(2,-K);It=Math.floor(De.width*ue),Tt=Math.floor(De.height*ue),R.isDataArrayTexture?Lt=De.depth:R.isData3DTexture?Lt=Math.floor(De.depth*ue):Lt=1,zt=0,ee=0,xe=0}$!==null?(Bt=$.x,_e=$.y,tn=$.z):(Bt=0,_e=0,tn=0);let Ne=gt.convert(B.format),bn=gt.convert(B.type),Ft;B.isData3DTexture?(Yt.setTexture3D(B,0),Ft=k.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(Yt.setTexture2DArray(B,0),Ft=k.TEXTURE_2D_ARRAY):(Yt.setTexture2D(B,0),Ft=k.TEXTURE_2D),St.activeTexture(k.TEXTURE0),St.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,B.flipY),St.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),St.pixelStorei(k.UNPACK_ALIGNMENT,B.unpackAlignment);let pn=St.getParameter(k.UNPACK_ROW_LENGTH),ve=St.getParameter(k.UNPACK_IMAGE_HEIGHT),vs=St.getParameter(k.UNPACK_SKIP_PIXELS),mn=St.getParameter(k.UNPACK_SKIP_ROWS),Wr=St.getParameter(k.UNPACK_SKIP_IMAGES);St.pixelStorei(k.UNPACK_ROW_LENGTH,De.width),St.pixelStorei(k.UNPACK_IMAGE_HEIGHT,De.height),St.pixelStorei(k.UNPACK_SKIP_PIXELS,zt),St.pixelStorei(k.UNPACK_SKIP_ROWS,ee),St.pixelStorei(k.UNPACK_SKIP_IMAGES,xe);let ss=R.isDataArrayTexture||R.isData3DTexture,bs=B.isDataArrayTexture||B.isData3DTexture;if(R.isDepthTexture){let ue=Vt.get(R),rn=Vt.get(B),Zn=Vt.get(ue.__renderTarget),Ue=Vt.get(rn.__renderTarget);St.bindFramebuffer(k.READ_FRAMEBUFFER,Zn.__webglFramebuffer),St.bindFramebuffer(k.DRAW_FRAMEBUFFER,Ue.__webglFramebuffer);for(let gn=0;gn<Lt;gn++)ss&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Vt.get(R).__webglTexture,K,xe+gn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Vt.get(B).__webglTexture,Et,tn+gn)),k.blitFramebuffer(zt,ee,zt+It,ee+Tt,Bt,_e,Bt+It,_e+Tt,k.DEPTH_BUFFER_BIT,k.NEAREST);St.bindFramebuffer(k.READ_FRAMEBUFFER,null),St.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(K!==0||R.isRenderTargetTexture||Vt.has(R)){let ue=Vt.get(R),rn=Vt.get(B);St.bindFramebuffer(k.READ_FRAMEBUFFER,N),St.bindFramebuffer(k.DRAW_FRAMEBUFFER,G);for(let Zn=0;Zn<Lt;Zn++)ss?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,ue.__webglTexture,K,xe+Zn):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ue.__webglTexture,K),bs?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,rn.__webglTexture,Et,tn+Zn):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,rn.__webglTexture,Et),K!==0?k.blitFramebuffer(zt,ee,zt+It,ee+Tt,Bt,_e,Bt+It,_e+Tt,k.COLOR_BUFFER_BIT,k.NEAREST):bs?k.copyTexSubImage3D(Ft,Et,Bt,_e,tn+Zn,zt,ee,It,Tt):k.copyTexSubImage2D(Ft,Et,Bt,_e,zt,ee,It,Tt);St.bindFramebuffer(k.READ_FRAMEBUFFER,null),St.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else bs?R.isDataTexture||R.isData3DTexture?k.texSubImage3D(Ft,Et,Bt,_e,tn,It,Tt,Lt,Ne,bn,De.data):B.isCompressedArrayTexture?k.compressedTexSubImage3D(Ft,Et,Bt,_e,tn,It,Tt,Lt,Ne,De.data):k.texSubImage3D(Ft,Et,Bt,_e,tn,It,Tt,Lt,Ne,bn,De):R.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,Et,Bt,_e,It,Tt,Ne,bn,De.data):R.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,Et,Bt,_e,De.width,De.height,Ne,De.data):k.texSubImage2D(k.TEXTURE_2D,Et,Bt,_e,It,Tt,Ne,bn,De);St.pixelStorei(k.UNPACK_ROW_LENGTH,pn),St.pixelStorei(k.UNPACK_IMAGE_HEIGHT,ve),St.pixelStorei(k.UNPACK_SKIP_PIXELS,vs),St.pixelStorei(k.UNPACK_SKIP_ROWS,mn),St.pixelStorei(k.UNPACK_SKIP_IMAGES,Wr),Et===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&k.generateMipmap(Ft),St.unbindTexture()},this.initRenderTarget=function(R){Vt.get(R).__webglFramebuffer===void 0&&Yt.setupRenderTarget(R)},this.initTexture=function(R){R.isCubeTexture?Yt.setTextureCube(R,0):R.isData3DTexture?Yt.setTexture3D(R,0):R.isDataArrayTexture||R.isCompressedArrayTexture?Yt.setTexture2DArray(R,0):Yt.setTexture2D(R,0),St.unbindTexture()},this.resetState=function(){Y=0,V=0,lt=null,St.reset(),bt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ni}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=Me._getDrawingBufferColorSpace(t),e.unpackColorSpace=Me._getUnpackColorSpace()}};var Mx={type:"change"},Cf={type:"start"},wx={type:"end"},Vh=new Pr,Sx=new ei,uT=Math.cos(70*Nh.DEG2RAD),Rn=new W,li=2*Math.PI,Ce={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Rf=1e-6,Gh=class extends Za{constructor(t,e=null){super(t,e),this.state=Ce.NONE,this.target=new W,this.cursor=new W,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:ur.ROTATE,MIDDLE:ur.DOLLY,RIGHT:ur.PAN},this.touches={ONE:dr.ROTATE,TWO:dr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new W,this._lastQuaternion=new ii,this._lastTargetPosition=new W,this._quat=new ii().setFromUnitVectors(t.up,new W(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Go,this._sphericalDelta=new Go,this._scale=1,this._panOffset=new W,this._rotateStart=new qt,this._rotateEnd=new qt,this._rotateDelta=new qt,this._panStart=new qt,this._panEnd=new qt,this._panDelta=new qt,this._dollyStart=new qt,this._dollyEnd=new qt,this._dollyDelta=new qt,this._dollyDirection=new W,this._mouse=new qt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=fT.bind(this),this._onPointerDown=dT.bind(this),this._onPointerUp=pT.bind(this),this._onContextMenu=bT.bind(this),this._onMouseWheel=xT.bind(this),this._onKeyDown=_T.bind(this),this._onTouchStart=yT.bind(this),this._onTouchMove=vT.bind(this),this._onMouseDown=mT.bind(this),this._onMouseMove=gT.bind(this),this._interceptControlDown=MT.bind(this),this._interceptControlUp=ST.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ce.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Mx),this.update(),this.state=Ce.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Rn.copy(e).sub(this.target),Rn.applyQuaternion(this._quat),this._spherical.setFromVector3(Rn),this.autoRotate&&this.state===Ce.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=li:n>Math.PI&&(n-=li),s<-Math.PI?s+=li:s>Math.PI&&(s-=li),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Rn.setFromSpherical(this._spherical),Rn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Rn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Rn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new W(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new W(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Rn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Vh.origin.copy(this.object.position),Vh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Vh.direction))<uT?this.object.lookAt(this.target):(Sx.setFromNormalAndCoplanarPoint(this.object.up,this.target),Vh.intersectPlane(Sx,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Rf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Rf||this._lastTargetPosition.distanceToSquared(this.target)>Rf?(this.dispatchEvent(Mx),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?li/60*this.autoRotateSpeed*t:li/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Rn.setFromMatrixColumn(e,0),Rn.multiplyScalar(-t),this._panOffset.add(Rn)}_panUp(t,e){this.screenSpacePanning===!0?Rn.setFromMatrixColumn(e,1):(Rn.setFromMatrixColumn(e,0),Rn.crossVectors(this.object.up,Rn)),Rn.multiplyScalar(t),this._panOffset.add(Rn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Rn.copy(s).sub(this.target);let r=Rn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(li*this._rotateDelta.x/e.clientHeight),this._rotateUp(li*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(li*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-li*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(li*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-li*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(li*this._rotateDelta.x/e.clientHeight),this._rotateUp(li*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new qt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function dT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function fT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function pT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(wx),this.state=Ce.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function mT(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case ur.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ce.DOLLY;break;case ur.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ce.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ce.ROTATE}break;case ur.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ce.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ce.PAN}break;default:this.state=Ce.NONE}this.state!==Ce.NONE&&this.dispatchEvent(Cf)}function gT(i){switch(this.state){case Ce.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ce.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ce.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function xT(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ce.NONE||(i.preventDefault(),this.dispatchEvent(Cf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(wx))}function _T(i){this.enabled!==!1&&this._handleKeyDown(i)}function yT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case dr.ROTATE:if(this.enableRotate===!1){this.state=Ce.NONE;break}this._handleTouchStartRotate(i),this.state=Ce.TOUCH_ROTATE;break;case dr.PAN:if(this.enablePan===!1){this.state=Ce.NONE;break}this._handleTouchStartPan(i),this.state=Ce.TOUCH_PAN;break;default:this.state=Ce.NONE}break;case 2:switch(this.touches.TWO){case dr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ce.TOUCH_DOLLY_PAN;break;case dr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ce.TOUCH_DOLLY_ROTATE;break;default:this.state=Ce.NONE}break;default:this.state=Ce.NONE}this.state!==Ce.NONE&&this.dispatchEvent(Cf)}function vT(i){switch(this._trackPointer(i),this.state){case Ce.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ce.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ce.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ce.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ce.NONE}}function bT(i){this.enabled!==!1&&i.preventDefault()}function MT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function ST(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var wT=26;function Jo(i,t){for(let e=t;e>=0;e=i.links[e].parent)if(i.links[e].rates[0]<i.links[e].rates[1])return!0;return!1}function Hh(i,t,e,n,s){let r=wT,o=null;return i.links.forEach((a,l)=>{if(Jo(i,l))for(let c of fp(i,t,l))for(let d=0;d+1<c.length;d++){let[[u,h],[f,g]]=[e(c[d]),e(c[d+1])],_=[f-u,g-h,0],p=Math.max(0,Math.min(1,Qn([n-u,s-h,0],_)/(Qn(_,_)||1))),m=Math.hypot(u+p*_[0]-n,h+p*_[1]-s);m>=r-1e-9||(r=m,o={link:l,point:en(c[d],Ae(Mn(c[d+1],c[d]),p))})}}),o}function Ex(i,t=Math.PI/3){let e=i.index?i.toNonIndexed():i,n=e.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let b=0;b<s;b++)r[3*b+0]=n.getX(b),r[3*b+1]=n.getY(b),r[3*b+2]=n.getZ(b)}let o=Math.cos(t),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let b=0;b<l;b++){let E=9*b,w=r[E+0],y=r[E+1],M=r[E+2],P=r[E+3],C=r[E+4],I=r[E+5],F=r[E+6],z=r[E+7],N=r[E+8],G=F-P,Y=z-C,V=N-I,lt=w-P,Z=y-C,j=M-I,et=Y*j-V*Z,dt=V*lt-G*j,ut=G*Z-Y*lt,tt=1/(Math.sqrt(et*et+dt*dt+ut*ut)||1);c[3*b+0]=et*tt,c[3*b+1]=dt*tt,c[3*b+2]=ut*tt}let d=new Int32Array(s),u=new Float64Array(s*3),h=1;for(;h<s*2;)h<<=1;let f=h-1,g=new Int32Array(h),_=0;for(let b=0;b<s;b++){let E=3*b,w=Math.trunc(r[E+0]*a),y=Math.trunc(r[E+1]*a),M=Math.trunc(r[E+2]*a),P=(Math.imul(w,73856093)^Math.imul(y,19349663)^Math.imul(M,83492791))&f;for(;;){let C=g[P];if(C===0){let F=3*_;u[F+0]=w,u[F+1]=y,u[F+2]=M,g[P]=_+1,d[b]=_++;break}let I=3*(C-1);if(u[I+0]===w&&u[I+1]===y&&u[I+2]===M){d[b]=C-1;break}P=P+1&f}}let p=new Int32Array(_+1);for(let b=0;b<s;b++)p[d[b]+1]++;for(let b=0;b<_;b++)p[b+1]+=p[b];let m=new Int32Array(s),x=p.slice(0,_);for(let b=0;b<l;b++){let E=3*b;m[x[d[E+0]]++]=b,m[x[d[E+1]]++]=b,m[x[d[E+2]]++]=b}let A=new Float32Array(s*3);for(let b=0;b<l;b++){let E=3*b,w=c[E+0],y=c[E+1],M=c[E+2];for(let P=0;P<3;P++){let C=E+P,I=d[C],F=0,z=0,N=0;for(let Y=p[I],V=p[I+1];Y<V;Y++){let lt=3*m[Y],Z=c[lt+0],j=c[lt+1],et=c[lt+2];w*Z+y*j+M*et>o&&(F+=Z,z+=j,N+=et)}let G=1/(Math.sqrt(F*F+z*z+N*N)||1);A[3*C+0]=F*G,A[3*C+1]=z*G,A[3*C+2]=N*G}}return e.setAttribute("normal",new En(A,3,!1)),e}var ET=38*Math.PI/180,Pf=i=>Uint8Array.from(atob(i),t=>t.charCodeAt(0)).buffer;function TT({points:i,faces:t,low:e,step:n,count:s},r){let o=new Uint16Array(Pf(i)),a=Float32Array.from(o,(d,u)=>(e[u%3]+n[u%3]*d)*r[u%3]),l=s<=65535?new Uint16Array(Pf(t)):new Uint32Array(Pf(t));if(r[0]*r[1]*r[2]<0)for(let d=0;d<l.length;d+=3)[l[d],l[d+1]]=[l[d+1],l[d]];let c=new Fn;return c.setAttribute("position",new En(a,3)),c.setIndex(new En(l,1)),Ex(c,ET)}function Tx(i,t){if(t.mesh===null)return[];let{parts:e}=i.meshes[t.mesh],n=e.length>1;return e.map(s=>({geometry:TT(s,t.size),colour:n?s.color||t.color:t.color||s.color}))}var ll=new W;function Oi(i,t,e,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;ll.copy(t),ll[n]=0,ll.normalize();let c=.5*o/(o+a),d=1-ll.angleTo(i)/l;return Math.sign(ll[e])===1?d*c:a/(o+a)+c+c*(1-d)}var Wh=class i extends rr{constructor(t=1,e=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(t/2,e/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new W,c=new W,d=new W(t,e,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,h=this.attributes.normal.array,f=this.attributes.uv.array,g=u.length/6,_=new W,p=.5/o;for(let m=0,x=0;m<u.length;m+=3,x+=2)switch(l.fromArray(u,m),c.copy(l),c.x-=Math.sign(c.x)*p,c.y-=Math.sign(c.y)*p,c.z-=Math.sign(c.z)*p,c.normalize(),u[m+0]=d.x*Math.sign(l.x)+c.x*r,u[m+1]=d.y*Math.sign(l.y)+c.y*r,u[m+2]=d.z*Math.sign(l.z)+c.z*r,h[m+0]=c.x,h[m+1]=c.y,h[m+2]=c.z,Math.floor(m/g)){case 0:_.set(1,0,0),f[x+0]=Oi(_,c,"z","y",r,n),f[x+1]=1-Oi(_,c,"y","z",r,e);break;case 1:_.set(-1,0,0),f[x+0]=1-Oi(_,c,"z","y",r,n),f[x+1]=1-Oi(_,c,"y","z",r,e);break;case 2:_.set(0,1,0),f[x+0]=1-Oi(_,c,"x","z",r,t),f[x+1]=Oi(_,c,"z","x",r,n);break;case 3:_.set(0,-1,0),f[x+0]=1-Oi(_,c,"x","z",r,t),f[x+1]=1-Oi(_,c,"z","x",r,n);break;case 4:_.set(0,0,1),f[x+0]=1-Oi(_,c,"x","y",r,t),f[x+1]=1-Oi(_,c,"y","x",r,e);break;case 5:_.set(0,0,-1),f[x+0]=Oi(_,c,"x","y",r,t),f[x+1]=1-Oi(_,c,"y","x",r,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};var Xh=5,AT=new W(0,1,0),If=24,ce=i=>new W(i[0],i[1],i[2]),Or=i=>new ii().setFromUnitVectors(AT,i.clone().normalize());function Ax(i,t,e){return new za(i.map(([s,r])=>new qt(Math.max(s,0),r)),If).applyQuaternion(Or(e)).translate(t.x,t.y,t.z)}function kr(i,t,e,n){let s=t.clone().sub(i),r=s.length(),o=[];for(let a=0;a<=Xh;a++){let l=a/Xh*(Math.PI/2);o.push([e*Math.sin(l),-e*Math.cos(l)])}for(let a=Xh;a>=0;a--){let l=a/Xh*(Math.PI/2);o.push([n*Math.sin(l),r+n*Math.cos(l)])}return Ax(o,i,s)}function ci(i,t,e,n,s=.18){let r=Math.min(s*e,.45*n),o=n/2,a=[[0,-o]];for(let l=0;l<=4;l++){let c=l/4*(Math.PI/2);a.push([e-r+r*Math.sin(c),-o+r-r*Math.cos(c)])}for(let l=4;l>=0;l--){let c=l/4*(Math.PI/2);a.push([e-r+r*Math.sin(c),o-r+r*Math.cos(c)])}return a.push([0,o]),Ax(a,i,t)}function qh(i,t){return new ar(t,24,16).translate(i.x,i.y,i.z)}function Yh(i,t,e){return new Wh(i,t,e,3,.12*Math.min(i,t,e))}function Rx(i){let[t,e,n]=i.size,s=new Le().makeRotationX(Math.PI/2);switch(i.kind){case"box":return Yh(t,e,n);case"sphere":return new ar(1,32,20).scale(t,e??t,n??t);case"cylinder":return new or(t,t,e,If).applyMatrix4(s);case"rod":return new ka(t,e,8,If).applyMatrix4(s);default:return null}}function Lf({R:i,at:t}){return new Le().set(i[0],i[1],i[2],t[0],i[3],i[4],i[5],t[1],i[6],i[7],i[8],t[2],0,0,0,1)}var Cx=new WeakMap;function RT(i,t){let e=Cx.get(t);if(e===void 0){let n=Rx(t);e=n===null?Tx(i,t):[{geometry:n,colour:t.color}];for(let{geometry:s}of e)s.applyMatrix4(Lf(t));Cx.set(t,e)}return e}function $h(i,t){let e=i.links.filter(s=>s.rates[0]<s.rates[1]).length||1,n=Math.max(.022,Math.min(.036,.11/e));return(i.view.planar?1.1:1.45)*n*t}function Px(i,t,e,n,s){let r=[],o=$h(i,s),a=i.links.map(()=>0);i.links.forEach((u,h)=>a[h]=u.parent<0?0:a[u.parent]+1);let l=Math.max(1,...a),c=(u,h)=>ce(Qr(e,u,Mn(h,me(e.p,u)))),d=(u,h)=>ce(Qr(e,u,h)).normalize();return i.links.forEach((u,h)=>{let f=(P,C)=>r.push({link:h,geometry:P,material:C,kept:!1});for(let P of u.shapes)for(let{geometry:C,colour:I}of RT(i,P))r.push({link:h,geometry:C,material:t.coloured(I),kept:!0});let[g]=u.shapes;if(u.floats&&u.leaf&&u.shapes.length===1&&g.kind==="box"&&!g.color){let[P,C,I]=g.size;f(Yh(1.012*P,.16*C,1.012*I).applyMatrix4(Lf(g)),t.accent)}if(!u.bare)return;let _=P=>o*(1-.4*P/(l+1)),[p,m]=[_(a[h]),_(a[h]+1)],x=ce([0,0,0]),A=Jo(i,h)?t.link:t.base;i.links.forEach((P,C)=>{if(P.parent!==h)return;let I=c(h,me(e.joint,C));I.length()>.3*m&&f(kr(x,I,.92*p,.92*m),A)});let b=to(i,e,h);if(b!==null){let P=c(h,b);f(kr(x,P,(u.compact?.5:.92)*p,.5*m),A),u.compact?f(qh(P,xl(i,n,h)*.085*s),t.accent):f(qh(P,.62*m),t.accent)}let[E,w]=u.rates;if(E===w)return;let{along:y,around:M}=mi(e,E);if(!u.floats)if(w-E>1)f(qh(x,1.45*p),t.joint);else if(pi(M)>.5){let P=d(h,M);f(ci(x,P,1.5*p,3.1*p),t.joint),u.actuated&&f(ci(x,P,.95*p,3.45*p,.1),t.accent),u.leaf&&b===null&&f(ci(P.clone().multiplyScalar(2.2*p),P,1.2*p,1.3*p),t.accent)}else{let P=d(h,y),C=Yh(6.2*p,2.7*p,3.6*p);if(u.parent<0){let I=d(h,i.view.vertical),F=P.clone().cross(I);if(F.length()<.1)f(ci(x,P,1.9*p,5*p),t.link);else{F.normalize();let z=new Le().makeBasis(P,F.clone().cross(P),F);f(C.applyMatrix4(z),t.link)}}else{let I=P.clone().multiplyScalar(-.42*s);f(kr(I,x,.6*p,.6*p),t.joint),u.leaf&&b===null&&f(ci(x,P,1.1*p,1.1*p),t.accent)}}}),r}var cl=class{group=new Bn;meshes=[];links;constructor(t,e,n=null){this.links=t.links.map(()=>{let s=new Bn;return s.matrixAutoUpdate=!1,this.group.add(s),s});for(let{link:s,geometry:r,material:o}of e){if(n!==null&&!Jo(t,s))continue;let a=new un(r,n??o);a.castShadow=a.receiveShadow=n===null,a.matrixAutoUpdate=!1,a.userData.link=s,this.links[s].add(a),this.meshes.push(a)}}pose({R:t,p:e}){this.links.forEach((n,s)=>{let[r,o]=[9*s,3*s];n.matrix.set(t[r],t[r+1],t[r+2],e[o],t[r+3],t[r+4],t[r+5],e[o+1],t[r+6],t[r+7],t[r+8],e[o+2],0,0,0,1),n.matrixWorldNeedsUpdate=!0})}};var Df=()=>new Kt(de().paper).getHSL({h:0,s:0,l:0}).l<.5,Zh=class{link=new fs({roughness:.42,metalness:.02});joint=new fs({roughness:.4,metalness:.2});accent=new fs({roughness:.35,metalness:.05});base=new fs({roughness:.55,metalness:.1});own=new Map;ghosts=new Map;coloured(t){if(!t)return this.link;let e=this.own.get(t);if(e===void 0){let n=t.length>7?parseInt(t.slice(7),16)/255:1;e=new fs({color:new Kt(t.slice(0,7)),roughness:.5,metalness:.05,transparent:n<1,opacity:n}),this.own.set(t,e)}return e}ghost(t,e){let n=`${t} ${e}`,s=this.ghosts.get(n);return s===void 0&&(s=new fs({color:new Kt(t),roughness:.8,transparent:!0,opacity:e,depthWrite:!1}),this.ghosts.set(n,s)),s}dress(){let t=Df();this.link.color.set(t?"#d5dee8":"#f4f6f8"),this.joint.color.set(t?"#6b7784":"#3d4855"),this.base.color.set(t?"#75818d":"#b4bdc7"),this.accent.color.set(de().accent)}};var CT=.9,PT=9.81;function Kh(i,t,e,n){let{about:s}=i,r=[],o=(u,h,f)=>{let g=pi(h);if(g<.01*n)return;let _=Math.min(1,CT*n/g);r.push({from:u,to:en(u,Ae(h,_)),pen:f})},a=gl(s,Ye(s,i.x).qd),l=s.links.map(u=>u.mass===null?u.weight:i.settings.parameters[u.mass]),c=Math.max(...l,1e-12),d=Math.sqrt(PT*n);return s.links.forEach((u,h)=>{let f=me(t.com,h);e.velocity&&o(f,Ae(eo(s,t,a,h,f),.3*n/d),"velocity");let g=-.3*n*l[h]/c;e.gravity&&o(f,Ae(s.view.vertical,g),"gravity")}),r}function Jh(i,t,e,n){let{about:s}=i,[r,o]=[[],[]],a=(l,c,d)=>s.links.forEach((u,h)=>{for(let f=u.rates[0];f<u.rates[1];f++){let g=l[f]/(3*(s.start.push[f]||1));if(!(Math.abs(g)>.004))continue;let{along:_,around:p}=mi(t,f),m=me(t.p,h),x=Math.sign(g)*Math.min(1,Math.max(d,Math.abs(g)));pi(p)>.5?r.push({at:m,about:p,angle:5.2*x,pen:c}):o.push({from:m,to:en(m,Ae(_,.45*n*x)),pen:c})}});return e.torque&&a(i.observe().torque,"motors",.04),a(i.settings.push,"warm",.33),{bent:r,straight:o}}var mr=class{mesh;material=new ir({vertexColors:!0,transparent:!0,depthWrite:!1,side:Fi,toneMapped:!1});geometry=new Fn;room=0;constructor(t=!0){this.material.depthTest=t,this.mesh=new un(this.geometry,this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=t?2:5}grow(t){if(t<=this.room)return;this.room=Math.max(t,2*this.room,64),this.geometry.dispose(),this.geometry=this.mesh.geometry=new Fn,this.geometry.setAttribute("position",new En(new Float32Array(6*this.room),3)),this.geometry.setAttribute("color",new En(new Float32Array(8*this.room),4));let e=new Uint32Array(6*this.room);for(let n=0;n+1<this.room;n++){let s=2*n;e.set([s,s+1,s+2,s+1,s+3,s+2],6*n)}this.geometry.setIndex(new En(e,1))}show(t,e,n){if(this.mesh.visible=t.length>1,!this.mesh.visible)return;this.grow(t.length);let s=this.geometry.getAttribute("position").array,r=this.geometry.getAttribute("color").array,[o,a,l,c]=[new W,new W,new W,new W];t.forEach(({point:d,wide:u,opaque:h},f)=>{let g=t[Math.max(0,f-1)].point,_=t[Math.min(t.length-1,f+1)].point;a.set(_[0]-g[0],_[1]-g[1],_[2]-g[2]),c.set(d[0],d[1],d[2]),l.crossVectors(a,o.copy(n.position).sub(c));let p=l.length();l.multiplyScalar(p>0?u/2/p:0),s.set([c.x+l.x,c.y+l.y,c.z+l.z],6*f),s.set([c.x-l.x,c.y-l.y,c.z-l.z],6*f+3);for(let m of[0,4])r.set([e.r,e.g,e.b,h],8*f+m)}),this.geometry.setDrawRange(0,6*(t.length-1)),this.geometry.getAttribute("position").needsUpdate=!0,this.geometry.getAttribute("color").needsUpdate=!0}};var IT=new or(1,1,1,12).translate(0,.5,0),LT=new Ba(1,1,16).translate(0,.5,0),DT=new ar(1,16,12),NT=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],Nf=class{constructor(t){this.group=t}group;used=0;meshes=[];next(t,e){let n=this.meshes[this.used];return n===void 0&&(n=new un,n.renderOrder=5,this.meshes.push(n),this.group.add(n)),this.used++,n.geometry=t,n.material=e,n.visible=!0,n}rest(){for(let t=this.used;t<this.meshes.length;t++)this.meshes[t].visible=!1;this.used=0}},jh=class{group=new Bn;pool=new Nf(this.group);arcs=[];materials=new Map;dress(){for(let[t,e]of this.materials)e.color.copy(Ix(t))}material(t){let e=this.materials.get(t);return e===void 0&&(e=new ir({color:Ix(t),depthTest:!1,transparent:!0,toneMapped:!1}),this.materials.set(t,e)),e}show(t,e,n,s,r){let{about:o}=t;n.frames&&o.links.forEach((c,d)=>{for(let[u,h]of NT){let f=me(e.p,d),g=Ci(e,d,Ae(h,.13*s));this.arrow({from:f,to:g,pen:u},.0035*s)}}),n.centres&&o.links.forEach((c,d)=>{if(!(c.weight>0))return;let u=ce(me(e.com,d));this.dot(u,.02*s,"ink"),this.dot(u,.013*s,"paper")});let{bent:a,straight:l}=Jh(t,e,n,s);for(let c of[...Kh(t,e,n,s),...l])this.arrow(c,.006*s);a.forEach((c,d)=>this.twist(c,d,s,r));for(let c=a.length;c<this.arcs.length;c++)this.arcs[c].mesh.visible=!1;this.pool.rest()}dot(t,e,n){let s=this.pool.next(DT,this.material(n));s.position.copy(t),s.quaternion.identity(),s.scale.setScalar(e)}arrow({from:t,to:e,pen:n},s){let r=ce(e).sub(ce(t)),o=r.length(),a=Math.min(5.5*s,.6*o),l=Or(r),c=this.pool.next(IT,this.material(n));c.position.copy(ce(t)),c.quaternion.copy(l),c.scale.set(s,Math.max(o-a,1e-9),s),this.head(ce(e).addScaledVector(r,-a/o),r,a,n)}head(t,e,n,s){let r=this.pool.next(LT,this.material(s));r.position.copy(t),r.quaternion.copy(Or(e)),r.scale.set(.42*n,n,.42*n)}twist({at:t,about:e,angle:n,pen:s},r,o,a){this.arcs.length<=r&&(this.arcs.push(new mr(!1)),this.group.add(this.arcs[r].mesh));let l=.11*o,c=ce(e).normalize(),d=Or(c),u=new W(1,0,0).applyQuaternion(d),h=c.clone().cross(u),f=m=>{let x=u.clone().multiplyScalar(Math.cos(m)).addScaledVector(h,Math.sin(m));return en(t,Ae(x.toArray(),l))},g=Math.max(4,Math.ceil(Math.abs(n)*6)),_=[];for(let m=0;m<=g;m++)_.push({point:f(n*m/g),wide:.013*o,opaque:1});this.arcs[r].show(_,this.material(s).color,a);let p=ce(f(n)).sub(ce(t)).cross(c).multiplyScalar(-Math.sign(n));this.head(ce(f(n)),p,.036*o,s)}},Ix=i=>new Kt(i in de()?de()[i]:Xi(i).stroke);var Uf=[{ratio:2,shadow:2048},{ratio:1,shadow:1024},{ratio:.6,shadow:512}],Qh=class{constructor(t){this.rested=t}rested;level=0;last=-1/0;slow=0;timer=0;next(t){let e=t-this.last;return this.last=t,e>42&&e<2e3?this.slow++:e<42&&(this.slow=Math.max(0,this.slow-1)),this.slow>=10&&this.level+1<Uf.length&&(this.level++,this.slow=0),clearTimeout(this.timer),this.level>0&&(this.timer=window.setTimeout(this.rested,250)),this.level}};function UT(i){let[t,e]=[64,32],n=new Float32Array(4*t*e),s=Or(i).invert();for(let o=0;o<e;o++)for(let a=0;a<t;a++){let l=Math.PI*(.5-(o+.5)/e),c=2*Math.PI*((a+.5)/t),d=new W(Math.cos(l)*Math.cos(c),-Math.sin(l),Math.cos(l)*Math.sin(c)).applyQuaternion(s),u=.5+.5*d.y,h=.25+.7*u*u,f=(g,_,p,m,x)=>{let A=d.dot(new W(g,_,p).normalize());h+=x*Math.max(0,(A-(1-m))/m)**.7};f(1,1.2,.6,.16,2.4),f(-1,.5,.4,.12,1.3),n.set([h,h,1.03*h,1],4*(o*t+a))}let r=new zo(n,t,e,Ti,Ei);return r.mapping=qo,r.magFilter=r.minFilter=zn,r.needsUpdate=!0,r}var FT={vertexShader:`varying vec2 place; uniform vec2 shift;
    void main() {
      place = position.xy + shift;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,fragmentShader:`varying vec2 place; uniform vec2 shift; uniform vec3 colour; uniform vec3 ground;
    uniform float each; uniform float far; uniform float strong;
    float lines(float each) {
      vec2 p = place / each, wide = fwidth(p);
      vec2 off = abs(fract(p - 0.5) - 0.5) / max(wide, vec2(1e-6));
      vec2 blur = clamp(1.5 - 3.0 * wide, 0.0, 1.0);
      vec2 on = (1.0 - min(off, 1.0)) * blur;
      return max(on.x, on.y);
    }
    void main() {
      float fade = 1.0 - smoothstep(0.0, far, length(place - shift));
      float line = 0.5 * lines(each) + 0.5 * lines(5.0 * each);
      gl_FragColor = vec4(mix(ground, colour, line), fade * mix(strong, 1.0, line));
      #include <colorspace_fragment>
    }`},tu=class{constructor(t,e,n){this.space=t;this.up=e;this.right=n;this.space.environment=UT(e),this.grid=new Ui({...FT,transparent:!0,depthWrite:!1,uniforms:{shift:{value:[0,0]},colour:{value:new Kt},ground:{value:new Kt},each:{value:1},far:{value:1},strong:{value:.5}}}),this.sheet=new un(new ds(1,1),this.grid),this.catcher=new un(new ds(1,1),this.shade),this.catcher.receiveShadow=!0,this.sheet.renderOrder=-2,this.catcher.renderOrder=-1,this.shade.depthWrite=!1,this.floor.add(this.sheet,this.catcher);let s=n.clone().addScaledVector(e,-n.dot(e)).normalize();this.floor.matrixAutoUpdate=!1,this.floor.matrix.makeBasis(s,e.clone().cross(s),e),this.key.castShadow=!0,this.key.shadow.radius=5,this.key.shadow.bias=-4e-4,this.group.add(this.key,this.key.target,this.sky,this.floor),this.sky.position.copy(e),t.add(this.group)}space;up;right;group=new Bn;floor=new Bn;key=new Ya(16777215,2.1);sky=new Wa(16777215,12174028,.5);grid;shade=new Va({opacity:.2});sheet;catcher;size=1;sharpen(t){let{shadow:e}=this.key;e.mapSize.x!==t&&(e.mapSize.set(t,t),e.radius=5*(t/2048)**.5,e.map?.dispose(),e.map=null)}scale(t){this.size=t;let e=4.2*t;this.sheet.geometry.dispose(),this.catcher.geometry.dispose(),this.sheet.geometry=new ds(2*e,2*e),this.catcher.geometry=new ds(3.4*t,3.4*t);let n=10**Math.floor(Math.log10(t/2.5)),s=[1,2,5,10].map(o=>o*n).find(o=>o>=t/2.5);this.grid.uniforms.each.value=s/2,this.grid.uniforms.far.value=e;let{camera:r}=this.key.shadow;r.left=r.bottom=-1.7*t,r.right=r.top=1.7*t,r.near=.1*t,r.far=9*t,r.updateProjectionMatrix(),this.key.shadow.normalBias=.004*t}place(t,e){let{elements:n}=this.floor.matrix,s=new W(n[0],n[1],n[2]),r=new W(n[4],n[5],n[6]),o=t.clone().addScaledVector(this.up,e-t.dot(this.up));this.floor.matrix.setPosition(o),this.floor.matrixWorldNeedsUpdate=!0,this.grid.uniforms.shift.value=[o.dot(s),o.dot(r)];let a=s.clone().cross(this.up);this.key.target.position.copy(t),this.key.position.copy(t).addScaledVector(this.up,3.6*this.size).addScaledVector(this.right,1.5*this.size).addScaledVector(a,1.2*this.size)}dress(){let t=Df();this.grid.uniforms.colour.value.set(t?"#3f4b57":"#c6ced8"),this.grid.uniforms.ground.value.set(t?"#222b34":"#eef1f5"),this.grid.uniforms.strong.value=t?.75:.7,this.shade.opacity=t?.5:.22,this.shade.color.set(t?"#000000":de().ink),this.key.intensity=t?1.8:1.75,this.sky.intensity=t?.25:.4,this.space.environmentIntensity=t?.55:.66}};var eu=class{constructor(t,e,n,s,r,o){this.about=t;this.materials=e;let a=ce(t.view.vertical);t.links.forEach((l,c)=>{if(l.parent>=0||l.floats)return;let d=ce(me(n.joint,c)),u=d.dot(a)-s,h=OT(n,l);l.slides?this.rail(c,n,r,o):h.length>1?this.ceiling(d,a,r,o):h.length===0||Math.abs(h[0].dot(a))>.7?this.column(d,a,u,r,l.rates[0]<l.rates[1]&&l.bare?1.5*r:0):this.post(d,a,h[0],u,r)})}about;materials;group=new Bn;rails=[];add(t,e=!1){let n=new un(t,e?this.materials.joint:this.materials.base);return n.castShadow=n.receiveShadow=!0,this.group.add(n),n}foot(t,e,n){this.add(ci(t.clone().addScaledVector(e,.25*n),e,3.6*n,.5*n,.06))}column(t,e,n,s,r){let o=t.clone().addScaledVector(e,-r),a=t.clone().addScaledVector(e,-n);this.foot(a,e,s);let l=n-r;if(l>.2*s){let c=a.clone().addScaledVector(e,l/2);this.add(ci(c,e,1.75*s,l,.05)),this.add(ci(o.addScaledVector(e,-.3*s),e,2.3*s,.6*s,.1))}}post(t,e,n,s,r){let o=ce(this.about.view.out),a=n.clone().multiplyScalar(n.dot(o)>0?-1:1);a.addScaledVector(e,-a.dot(e)).normalize();let l=t.clone().addScaledVector(a,5*r),c=t.clone().addScaledVector(a,3*r);this.add(ci(c,a,.62*r,5*r),!0),this.add(ci(l,a,1.7*r,1.8*r));let d=l.clone().addScaledVector(e,-s);this.add(kr(d,l,1.05*r,.95*r)),this.foot(d,e,r)}ceiling(t,e,n,s){let r=t.clone().addScaledVector(e,2.6*n);this.add(ci(t.clone().addScaledVector(e,1.3*n),e,.7*n,2.6*n),!0),this.add(ci(r.addScaledVector(e,.3*n),e,.34*s,.5*n,.01))}rail(t,e,n,s){let r=ce(mi(e,this.about.links[t].rates[0]).along).normalize(),o=ce(me(e.joint,t)),a=9*s,l=this.add(kr(r.clone().multiplyScalar(-a),r.clone().multiplyScalar(a),.55*n,.55*n),!0);this.rails.push({mesh:l,link:t,way:r,from:o})}follow(t){for(let{mesh:e,link:n,way:s,from:r}of this.rails){let o=ce(Ci(t,n,[0,0,0])).sub(r).dot(s);e.position.copy(r).addScaledVector(s,o)}}};function OT(i,t){let e=[];for(let n=t.rates[0];n<t.rates[1];n++){let{around:s}=mi(i,n);pi(s)>.5&&e.push(ce(s))}return e}var Ff=28,Lx={plane:.92,space:1.04},nu=class{constructor(t,e){this.about=t;this.showing=e;this.canvas.className="stage space",this.canvas.tabIndex=0,this.canvas.setAttribute("role","img"),this.renderer=new kh({canvas:this.canvas,antialias:!0,alpha:!0,preserveDrawingBuffer:!0}),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=Ir,this.renderer.toneMapping=Ka,this.up=ce(t.view.vertical),this.camera.up.copy(this.up),this.studio=new tu(this.space,this.up,ce(t.view.right));for(let{mesh:n}of[...this.trails,this.spring])this.space.add(n);this.space.add(this.marks.group),this.controls=new Gh(this.camera,this.canvas),this.controls.enableDamping=!Dx(),this.controls.dampingFactor=.12,this.controls.maxPolarAngle=.56*Math.PI,this.controls.addEventListener("start",()=>this.own=!0),this.controls.addEventListener("change",()=>this.later()),this.canvas.addEventListener("keydown",n=>this.key(n)),t.embedded&&(this.controls.enableZoom=!1),this.canvas.addEventListener("focus",()=>this.controls.enableZoom=!0),this.canvas.addEventListener("blur",()=>this.controls.enableZoom=!t.embedded),this.dress(),Tl(()=>this.dress())}about;showing;canvas=document.createElement("canvas");margin=0;renderer;space=new La;camera=new ni(Ff,1,.1,100);controls;materials=new Zh;studio;figure=null;support=null;shapes=[];ghosts=[];trails=[new mr,new mr];spring=new mr(!1);marks=new jh;known=null;points=[];reach=1;floor=0;middle=new W;followed=new W;shape="";own=!1;waiting=!1;quality=new Qh(()=>this.fine());up;dress(){this.materials.dress(),this.studio.dress(),this.marks.dress(),this.later()}set held(t){this.controls.enabled=!t}key(t){let e={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]},[n,s]=e[t.key]??[0,0];if(t.key==="Home")this.home();else if(t.key==="PageUp")this.turn(0,0,1.15);else if(t.key==="PageDown")this.turn(0,0,1/1.15);else if(t.key in e)t.shiftKey?this.pan(.06*n,.06*s):this.turn(.1*n,.1*s);else return;t.preventDefault()}turn(t,e,n=1){this.own=!0;let s=this.camera.position.clone().sub(this.controls.target);s.applyAxisAngle(this.up,t);let r=s.clone().cross(this.up).normalize(),o=Math.acos(s.dot(this.up)/s.length())-e;o>.05&&o<this.controls.maxPolarAngle&&s.applyAxisAngle(r,e),this.camera.position.copy(this.controls.target).addScaledVector(s,1/n),this.controls.update(),this.later()}pan(t,e){this.own=!0;let s=2*this.camera.position.clone().sub(this.controls.target).length()*Math.tan(Ff*Math.PI/360),r=new W().addScaledVector(new W().setFromMatrixColumn(this.camera.matrix,0),t*s).addScaledVector(new W().setFromMatrixColumn(this.camera.matrix,1),e*s);this.camera.position.add(r),this.controls.target.add(r),this.controls.update(),this.later()}recentre(){this.camera.position.sub(this.followed),this.controls.target.sub(this.followed),this.followed.set(0,0,0)}home(){this.own=!1,this.controls.enableDamping=!1,this.controls.update(),this.controls.enableDamping=!Dx(),this.aim(),this.later()}later(){this.waiting||(this.waiting=!0,requestAnimationFrame(()=>{this.waiting=!1,this.controls.update(),this.figure!==null&&this.renderer.render(this.space,this.camera)}))}on(t){let e=ce(t).project(this.camera),{clientWidth:n,clientHeight:s}=this.canvas;return[(e.x+1)/2*n,(1-e.y)/2*s]}ray(t,e){let{clientWidth:n,clientHeight:s}=this.canvas,r=new $a;return r.setFromCamera(new qt(2*t/n-1,1-2*e/s),this.camera),r}pick(t,e,n){let[s]=this.ray(e,n).intersectObjects(this.figure?.meshes??[],!1),r=s?.object.userData.link;return r!==void 0&&Jo(this.about,r)?{link:r,point:s.point.toArray()}:r!==void 0?null:Hh(this.about,t.places(),o=>this.on(o),e,n)}under(t,e,n){let{ray:s}=this.ray(t,e),{out:r,planar:o}=this.about.view,a=this.camera.getWorldDirection(new W),l=o&&Math.abs(s.direction.dot(ce(r)))>.25,c=new ei().setFromNormalAndCoplanarPoint(l?ce(r):a,ce(n));return s.intersectPlane(c,new W)?.toArray()??n}build(t,e){let{about:n,materials:s}=this,{parameters:r}=t.settings,o=this.known===null;this.known=r,this.points=Su(n,t.model,r);let a=this.points.map(u=>ce(u).length());this.reach=Math.max(...a,1e-6);let l=this.points.map(u=>Qn(n.view.vertical,u)),c=$h(n,this.reach),d=Math.max(0,...n.links.flatMap(u=>u.shapes.map(h=>Math.max(...h.size))));if(n.links.some(u=>u.floats)){let u=Math.max(this.reach,.9*d,.001);if(u>this.reach){this.reach=u;for(let h of[-1,1])for(let f of[n.view.right,n.view.up,n.view.out])this.points.push(Ae(f,1.1*h*u))}this.floor=Math.min(...l)-1.15*this.reach}else this.floor=Math.min(Math.min(...l)-2.4*c,-.16*this.reach);n.links.forEach((u,h)=>{let f=me(e.joint,h),g=this.floor-Qn(n.view.vertical,f);u.parent<0&&!u.slides&&!u.floats&&this.points.push(en(f,Ae(n.view.vertical,g)))});for(let{geometry:u,kept:h}of this.shapes)h||u.dispose();for(let u of[this.figure?.group,this.support?.group,...this.ghosts.map(h=>h.group)])u&&this.space.remove(u);this.ghosts=[],this.shapes=Px(n,s,e,r,this.reach),this.figure=new cl(n,this.shapes),this.support=new eu(n,s,e,this.floor,c,this.reach),this.space.add(this.figure.group,this.support.group),this.studio.scale(1.25*this.reach),(o||!this.own)&&this.aim()}aim(){let{planar:t,right:e,out:n,vertical:s}=this.about.view,r=t?ce(n).addScaledVector(ce(e),.42).addScaledVector(ce(s),.24):ce(n).addScaledVector(ce(s),-.12);r.clone().cross(this.up).length()<.2*r.length()&&r.addScaledVector(ce(this.about.view.up),-.9),r.normalize();let o=this.up.clone().cross(r).normalize(),a=r.clone().cross(o),l=m=>{let x=this.points.map(A=>ce(A).dot(m));return(Math.min(...x)+Math.max(...x))/2},c=l(this.up);this.middle.copy(this.up).multiplyScalar(c);for(let m of[o,o.clone().cross(this.up)])this.middle.addScaledVector(m,l(m));let d=t?Lx.plane:Lx.space,u=Math.tan(Ff*Math.PI/360)*d,{clientWidth:h,clientHeight:f}=this.canvas,g=u*Math.max(h-this.left,1)/Math.max(f,1),_=2.5*$h(this.about,this.reach),p=0;for(let m of this.points){let x=ce(m).sub(this.middle),A=x.dot(r);p=Math.max(p,A+(Math.abs(x.dot(o))+_)/g,A+(Math.abs(x.dot(a))+_)/u)}this.controls.target.copy(this.middle).add(this.followed),this.camera.position.copy(this.controls.target).addScaledVector(r,p),this.camera.near=.02*this.reach,this.camera.far=60*this.reach,this.controls.minDistance=.3*this.reach,this.controls.maxDistance=14*this.reach,this.camera.updateProjectionMatrix(),this.controls.update()}get left(){return this.margin<.4*this.canvas.clientWidth?this.margin:0}fine(){this.fit(0),this.renderer.render(this.space,this.camera)}fit(t){let{clientWidth:e,clientHeight:n}=this.canvas,{ratio:s,shadow:r}=Uf[t],o=`${e} ${n} ${this.left} ${devicePixelRatio} ${t}`;o===this.shape||e===0||n===0||(this.shape=o,this.renderer.setPixelRatio(Math.min(devicePixelRatio||1,s)),this.studio.sharpen(r),this.renderer.setSize(e,n,!1),this.camera.aspect=e/n,this.camera.setViewOffset(e,n,-this.left/2,0,e,n),this.camera.updateProjectionMatrix(),!this.own&&this.figure!==null&&this.aim())}draw(t,e,n){let s=t.model.places(e,t.settings.parameters);kT(t.settings.parameters,this.known)||this.build(t,s),this.fit(this.quality.next(performance.now())),this.figure.pose(s),this.support.follow(s),this.copies(t),this.follow(s),this.trace(t),this.marks.show(t,s,this.showing,this.reach,this.camera),this.pulled(n),this.controls.update(),this.renderer.render(this.space,this.camera)}copies(t){let e=[],{parameters:n}=t.settings,{law:s}=t.settings;for(s!=="off"&&Gi(this.about,s).includes("target")&&e.push({places:t.model.places(t.control.reference,n),colour:de().accent,opacity:.22}),t.lanes.slice(1).forEach((r,o)=>{let{q:a}=Ye(this.about,r.x),{lanes:l}=de();a.every(Number.isFinite)&&e.push({places:t.places(r.x),colour:l[(o+1)%l.length],opacity:.55})});this.ghosts.length>e.length;)this.space.remove(this.ghosts.pop().group);e.forEach(({places:r,colour:o,opacity:a},l)=>{let c=this.materials.ghost(o,a);l>=this.ghosts.length&&(this.ghosts.push(new cl(this.about,this.shapes,c)),this.space.add(this.ghosts[l].group));for(let d of this.ghosts[l].meshes)d.material=c;this.ghosts[l].pose(r)})}follow(t){let{links:e}=this.about,n=this.floor;if(e.some(s=>s.slides||s.floats)){let s=e.findIndex(d=>d.slides||d.floats),r=.45*this.reach,o=ce(me(t.p,s)).sub(this.middle).sub(this.followed);e[s].floats||o.addScaledVector(this.up,-o.dot(this.up));let a=o.length();if(a>r){let d=o.multiplyScalar((a-r)/a);this.followed.add(d),this.camera.position.add(d),this.controls.target.add(d)}let l=6*this.reach,c=this.followed.dot(this.up);n+=l*Math.floor((c+.5*this.reach)/l+(c<0?0:1e-9))}this.studio.place(this.middle.clone().add(this.followed),n)}trace(t){let e=this.showing.trail?Kl(t):[];this.trails.forEach((n,s)=>{if(e.indexOf(s)<0)return void(n.mesh.visible=!1);let o=new Kt(s?de().lanes[s%6]:de().accent),a=BT(Zl(t,s).map(({t:l,point:c})=>{let d=Math.max(0,1-(t.t-l)/_a);return{point:c,wide:.018*this.reach*(.25+.75*d),opaque:.7*d}}));n.show(a,o,this.camera)})}pulled(t){if(t===null)return void(this.spring.mesh.visible=!1);let e=ce(t.to).sub(ce(t.point)),n=e.length(),s=this.camera.getWorldDirection(new W),r=e.clone().cross(s).normalize(),o=Math.min(.03*this.reach,n/8),a=15,l=[];for(let c=0;c<=a;c++){let d=c===0||c===a?0:(c%2?1:-1)*o,u=en(en(t.point,Ae(e.toArray(),c/a)),Ae(r.toArray(),d));l.push({point:u,wide:.011*this.reach,opaque:1})}this.spring.show(l,new Kt(de().warm),this.camera)}},Dx=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,kT=(i,t)=>i===t||t!==null&&i.every((e,n)=>e===t[n]);function BT(i){if(i.length<3)return i;let t=[i[0]];for(let e=0;e+1<i.length;e++){let[n,s]=[i[e],i[e+1]],r=Ae(en(n.point,s.point),.5);if(e>0){let o=t[t.length-1],a=en(Ae(en(o.point,r),.25),Ae(n.point,.5));t.push({...n,point:a})}t.push({point:r,wide:(n.wide+s.wide)/2,opaque:(n.opaque+s.opaque)/2})}return t.push(i[i.length-1]),t}function xs(i,t){i.beginPath(),t.forEach(([e,n],s)=>s?i.lineTo(e,n):i.moveTo(e,n)),i.stroke()}function jo(i,t,e,n,s,r,o=1){i.beginPath(),i.arc(t,e,n,0,2*Math.PI),i.fillStyle=s,i.fill(),r!==null&&(i.strokeStyle=r,i.lineWidth=2.5*o,i.stroke()),i.strokeStyle=i.fillStyle=r??s}function Of(i,t,e,n){i.save(),i.translate(t,e),i.rotate(n),i.beginPath(),i.moveTo(10,0),i.lineTo(-5,7),i.lineTo(-5,-7),i.fill(),i.restore()}function Nx(i,[t,e],[n,s]){i.strokeStyle=de().warm,i.lineWidth=2;let r=14,o=Math.min(8,Math.hypot(n-t,s-e)/6),a=Math.hypot(n-t,s-e)||1,l=[[t,e]];for(let c=1;c<r;c++){let d=c/r,u=(c%2?1:-1)*o;l.push([t+d*(n-t)-u*(s-e)/a,e+d*(s-e)+u*(n-t)/a])}xs(i,[...l,[n,s]]),jo(i,n,s,5,de().warm,null)}var iu=class{constructor(t,e){this.about=t;this.showing=e;this.canvas.className="stage",this.canvas.tabIndex=0,this.canvas.setAttribute("role","img")}about;showing;canvas=document.createElement("canvas");margin=0;scale=1;centre=[0,0];span=1;stroke=1;box=[0,0,0,0];known=null;offset=[0,0];seen(t){let{right:e,up:n}=this.about.view;return[Qn(e,t),Qn(n,t)]}on(t){let[e,n]=this.seen(t);return[this.offset[0]+(e-this.centre[0])*this.scale,this.offset[1]-(n-this.centre[1])*this.scale]}under(t,e,n){let{right:s,up:r,out:o}=this.about.view,a=(t-this.offset[0])/this.scale+this.centre[0],l=(this.offset[1]-e)/this.scale+this.centre[1];return en(en(Ae(s,a),Ae(r,l)),Ae(o,Qn(o,n)))}slides(){return this.about.links.some(t=>t.slides||t.floats)}fit(t,e){let{clientWidth:n,clientHeight:s}=this.canvas,{parameters:r}=t.settings;if(r!==this.known){this.known=r;let{right:p,up:m}=this.about.view;this.box=mp(this.about,t.model,r,[p,m]).flat()}let[o,a,l,c]=this.box,d=this.slides(),u=d?1.3:1;this.span=.5*Math.max(a-o,c-l,1e-9);let h=Math.max(a-o,.1*this.span)*u,f=Math.max(c-l,.1*this.span)*u,g=this.margin<.4*n?this.margin:0;this.offset=[(n+g)/2,s/2],this.scale=Math.min((n-g-50)/h,(s-60)/f),this.stroke=Math.max(.4,Math.min(1,this.scale*this.span/this.about.links.length/55));let _=[(o+a)/2,(l+c)/2];if(d){let p=this.about.links.map((x,A)=>this.seen(me(e.p,A))),m=[.5*(n/this.scale)*.7,.5*(s/this.scale)*.7];for(let x of[0,1]){let A=Math.min(...p.map(E=>E[x])),b=Math.max(...p.map(E=>E[x]));b>this.centre[x]+m[x]&&(this.centre[x]+=b-this.centre[x]-m[x]),A<this.centre[x]-m[x]&&(this.centre[x]-=this.centre[x]-m[x]-A)}}else this.centre=_}recentre(){this.centre=[0,0]}pick(t,e,n){return Hh(this.about,t.places(),s=>this.on(s),e,n)}draw(t,e,n){let s=ro(this.canvas),{clientWidth:r,clientHeight:o}=this.canvas,a=de(),l=t.model.places(e,t.settings.parameters);this.fit(t,l),s.clearRect(0,0,r,o),s.lineCap=s.lineJoin="round",this.grid(s,r,o),this.showing.trail&&this.trace(s,t);let{law:c}=t.settings;c!=="off"&&Gi(this.about,c).includes("target")&&(s.globalAlpha=.35,s.setLineDash([5,6]),this.mechanism(s,t.model.places(t.control.reference,t.settings.parameters),a.accent,3,!1),s.setLineDash([]),s.globalAlpha=1),t.lanes.slice(1).forEach((d,u)=>{Ye(this.about,d.x).q.every(Number.isFinite)&&(s.globalAlpha=.85,this.mechanism(s,t.places(d.x),a.lanes[(u+1)%a.lanes.length],3,!1),s.globalAlpha=1)}),this.ground(s,l),this.mechanism(s,l,a.link,7,!0),this.showing.frames&&this.frames(s,l),this.vectors(s,t,l),n!==null&&Nx(s,this.on(n.point),this.on(n.to))}grid(t,e,n){let s=this.span/2.5,r=10**Math.floor(Math.log10(s)),o=[1,2,5,10].map(h=>h*r).find(h=>h>=s);t.strokeStyle=de().line,t.lineWidth=1,t.globalAlpha=.7,t.beginPath();let a=this.centre[0]-this.offset[0]/this.scale,l=this.centre[0]+(e-this.offset[0])/this.scale,c=this.centre[1]-(n-this.offset[1])/this.scale,d=this.centre[1]+this.offset[1]/this.scale;for(let h=Math.ceil(a/o);h*o<l;h++){let f=Math.round(this.offset[0]+(h*o-this.centre[0])*this.scale)+.5;t.moveTo(f,0),t.lineTo(f,n)}for(let h=Math.ceil(c/o);h*o<d;h++){let f=Math.round(this.offset[1]-(h*o-this.centre[1])*this.scale)+.5;t.moveTo(0,f),t.lineTo(e,f)}t.stroke(),t.globalAlpha=1;let u=o*this.scale;t.strokeStyle=t.fillStyle=de().soft,t.lineWidth=1.5,xs(t,[[14,n-18],[14,n-14],[14+u,n-14],[14+u,n-18]]),t.font="12px system-ui, sans-serif",t.textAlign="left",t.fillText(`${Number(o.toPrecision(2))} m`,18,n-20)}trace(t,e){for(let n of Kl(e)){t.strokeStyle=n?de().lanes[n%6]:de().accent,t.lineWidth=1.8;let s=Zl(e,n).map(({t:r,point:o})=>({t:r,on:this.on(o)}));for(let r=1;r+1<s.length;r++){let[{on:o},{on:a,t:l},{on:c}]=s.slice(r-1,r+2);t.globalAlpha=.55*Math.max(0,1-(e.t-l)/_a),t.beginPath(),t.moveTo((o[0]+a[0])/2,(o[1]+a[1])/2),t.quadraticCurveTo(a[0],a[1],(a[0]+c[0])/2,(a[1]+c[1])/2),t.stroke()}}t.globalAlpha=1}ground(t,e){t.strokeStyle=de().soft,t.lineWidth=1.5,this.about.links.forEach((n,s)=>{if(n.parent>=0||n.floats)return;let[r,o]=this.on(me(e.joint,s));if(n.slides){let a=this.seen(mi(e,n.rates[0]).along),l=40*this.span*this.scale;xs(t,[[r-a[0]*l,o+a[1]*l],[r+a[0]*l,o-a[1]*l]]);return}xs(t,[[r-9,o-16],[r,o],[r+9,o-16]]),xs(t,[[r-22,o-16],[r+22,o-16]]);for(let a=-20;a<=20;a+=8)xs(t,[[r+a,o-16],[r+a+6,o-23]])})}mechanism(t,e,n,s,r){let o=de().paper;t.strokeStyle=t.fillStyle=n,this.about.links.forEach((a,l)=>{t.lineWidth=s*this.stroke;for(let c of aa(this.about,e,l))xs(t,c.map(d=>this.on(d)));a.slides&&this.cart(t,e,l,n,r)}),this.about.links.forEach((a,l)=>{let[c,d]=this.on(me(e.p,l));r&&!a.slides&&a.rates[0]<a.rates[1]&&(jo(t,c,d,7*this.stroke,o,n,this.stroke),a.actuated&&jo(t,c,d,2.6*this.stroke,n,null));let[u,h]=this.on(me(e.com,l));Math.hypot(u-c,h-d)<2||(a.compact?jo(t,u,h,(r?13:7)*xl(this.about,this.known,l),r?de().warm:n,r?n:null):r&&this.showing.centres&&jo(t,u,h,4*this.stroke,o,n,this.stroke))})}cart(t,e,n,s,r){let[o,a]=this.on(me(e.p,n)),[l,c]=this.seen(mi(e,this.about.links[n].rates[0]).along);t.save(),t.translate(o,a),t.rotate(-Math.atan2(c,l)),t.beginPath(),t.rect(-30,-15,60,30),t.fillStyle=de().paper,r&&t.fill(),t.strokeStyle=s,t.lineWidth=r?3:2,t.stroke(),t.restore(),t.fillStyle=t.strokeStyle=s}vectors(t,e,n){let{bent:s,straight:r}=Jh(e,n,this.showing,this.span);t.lineWidth=3;for(let{from:o,to:a,pen:l}of[...r,...Kh(e,n,this.showing,this.span)]){t.strokeStyle=t.fillStyle=kf(l);let[[c,d],[u,h]]=[this.on(o),this.on(a)];xs(t,[[c,d],[u,h]]),Math.hypot(u-c,h-d)>4&&Of(t,u,h,Math.atan2(h-d,u-c))}for(let{at:o,about:a,angle:l,pen:c}of s){t.strokeStyle=t.fillStyle=kf(c);let[d,u]=this.on(o),h=-l*(Qn(a,this.about.view.out)<0?-1:1),f=-Math.PI/2+h/2;t.beginPath(),t.arc(d,u,30,f-h,f,h<0),t.stroke(),Of(t,d+30*Math.cos(f),u+30*Math.sin(f),f+Math.sign(h)*Math.PI/2)}}frames(t,e){t.lineWidth=2,this.about.links.forEach((n,s)=>{for(let[r,o]of Object.entries({x:[1,0,0],y:[0,1,0],z:[0,0,1]}))t.strokeStyle=kf(r),xs(t,[this.on(me(e.p,s)),this.on(Ci(e,s,Ae(o,.14*this.span)))])})}},kf=i=>i==="warm"?de().warm:Xi(i).stroke;var su=class{constructor(t){this.about=t;this.plane=new iu(t,this.showing),this.element.append(this.plane.canvas),!t.view.planar&&(this.waits=!0,this.element.classList.add("waiting"),requestAnimationFrame(()=>setTimeout(()=>this.waits&&this.show("space"))))}about;element=X("div",{class:"view"});showing={trail:!0,frames:!1,centres:!1,velocity:!1,gravity:!1,torque:!1};which="plane";problem="";changed=()=>{};waits=!1;plane;space=null;covered=0;show(t){let e=this.waits;this.waits=!1,this.element.classList.remove("waiting"),this.change(t),e&&this.changed()}change(t){if(t==="space"&&this.space===null)try{this.space=new nu(this.about,this.showing),this.space.canvas.addEventListener("webglcontextlost",()=>this.lose())}catch{this.lose();return}if(t===this.which)return;let e=this.view;this.which=t,this.view.margin=this.covered;let n=e.canvas.getAttribute("aria-label");n&&this.view.canvas.setAttribute("aria-label",n);let s=document.activeElement===e.canvas;e.canvas.replaceWith(this.view.canvas),s&&this.view.canvas.focus()}lose(){this.problem="This browser has no WebGL at hand: the mechanism is shown flat.",this.which==="space"&&this.show("plane")}get view(){return this.which==="space"?this.space:this.plane}get scene(){return this.which==="space"?this.space:null}get canvas(){return this.view.canvas}get trail(){return this.showing.trail}set trail(t){this.showing.trail=t}get margin(){return this.covered}set margin(t){this.covered=this.view.margin=t}draw(t,e,n){this.view.draw(t,e,n)}pick(t,e,n){return this.view.pick(t,e,n)}under(t,e,n){return this.view.under(t,e,n)}on(t){return this.view.on(t)}recentre(){this.plane.recentre(),this.space?.recentre()}};var ru=class{constructor(t,e){this.about=t;this.model=e;this.stage=new su(t),this.stage.changed=()=>this.changed(),this.servo=t.laws[0]?.name??"off",this.run=new Er(t,e,this.fresh())}about;model;run;clock=new Yl;stage;joint=0;keys=!0;message="";tab="motion";drawer=!0;wrap=!1;lecture=!1;tools=!1;chosen="";swarm=null;servo="pid";listeners=[];fresh(){let{ghost:t,start:e,rates:n}=this.about,s=la(this.about);if(t===null)return{settings:s,x:[...e.q,...n.map(()=>0)],lanes:[]};let r=[{method:null,label:"measured",shift:0,ghost:!0}];return{settings:s,x:ml(this.about,[...t.q[0],...t.qd[0]]),lanes:r}}changed(){for(let t of this.listeners)t()}onChange(t){this.listeners.push(t)}say(t){this.message=t,this.changed()}play(){this.run.diverged===null&&(this.clock.play(),this.message="",this.changed())}pause(){this.clock.pause(),this.changed()}toggle(){this.clock.running?this.pause():this.play()}step(t){this.clock.pause(),t>0?this.run.advance(t):this.run.goTo(this.run.n+t),this.changed()}seek(t){this.clock.pause(),this.run.goTo(t),this.changed()}reset(){let{settings:t,lanes:e}=this.run,n={...t,push:t.push.map(()=>0),drag:null},s=e.slice(1).map(({method:a,label:l,set:c,ghost:d})=>{let{shift:u}=this.run.start.lanes.find(h=>h.label===l)??{shift:0};return{method:a,label:l,shift:u,...c?{set:c}:{},...d?{ghost:d}:{}}}),{chosen:r}=this,o=this.swarm?.copies.length??0;this.begin({settings:n,x:this.run.start.x,lanes:s,swarm:o}),this.chosen=r,this.changed()}resetAll(){this.begin(this.fresh())}async arrive(t,e){let{run:n}=this;for(;this.run===n&&n.n<t&&n.diverged===null;){let s=performance.now();for(;performance.now()-s<40&&n.n<t&&n.diverged===null;)n.advance(Math.min(100,t-n.n));e(n.n/t),await new Promise(requestAnimationFrame)}return this.run===n}begin(t,e=[],n=0){let s=this.clock.running;this.clock.pause(),this.run=new Er(this.about,this.model,t,e),this.swarm=t.swarm?new Jl(this.run,t.swarm):null,n>0&&this.run.goTo(n),this.stage.recentre(),this.message="",this.chosen="",s&&n===0&&this.clock.play(),this.changed()}set(t){this.run.change(t),this.message=this.run.control.problem,this.changed()}setOne(t,e,n){let s=this.run.settings[t].slice();s[e]=n,this.set({[t]:s})}setDamping(t,e){let{damping:n}=this.run.settings;this.set({damping:n.map((s,r)=>t.includes(r)?e:s)})}setLaw(t){t!=="off"&&(this.servo=t),this.set({law:t})}toggleServo(){this.setLaw(this.run.settings.law==="off"?this.servo:"off")}moveTarget(t,e){this.setOne("target",t,Number((this.run.settings.target[t]+e).toFixed(6)))}select(t){let e=this.about.nv;this.joint=(t%e+e)%e,this.changed()}push(t,e){Math.sign(this.run.settings.push[t])!==e&&this.setOne("push",t,e*this.about.start.push[t])}place(t,e){let n=Array.from(ri(this.about,this.run.x));n[t]=e,this.placeAll(n)}placeAll(t){this.run.diverged=null,this.run.place(t),this.run.n===0&&(this.run.start.x=t),this.changed()}comparing(t){return this.run.lanes.slice(1).some(e=>e.method===t)}compare(t){this.run.compare(this.copies(t)),this.changed()}beside(t){let e=this.about.laws.find(n=>n.name===t)?.label;this.run.compare(t?[this.rival({law:t,label:e})]:[]),this.changed()}rival(t){let{label:e,...n}=t;return{method:null,label:e??"the other",shift:0,set:n}}copies(t){let e=n=>this.about.methods.find(s=>s.name===n)?.label??n;return t.map(n=>({method:n,label:e(n),shift:0}))}preset(t){let e=this.fresh(),{settings:n}=e;for(let[s,r]of Object.entries(t.parameters)){let o=this.about.parameters.findIndex(a=>a.name===s);o>=0&&(n.parameters[o]=r)}t.q&&e.x.splice(0,t.q.length,...t.q);for(let s of["target","kp","ki","kd"])t[s]&&(n[s]=t[s].slice());if(n.limit=t.limit??n.limit,n.drive=t.drive??n.drive,n.dt=t.dt??n.dt,n.method=t.method??n.method,n.law=t.mode,t.damping!==null)for(let{rates:s}of this.about.dampers)s.forEach(r=>n.damping[r]=t.damping);n.law!=="off"&&(this.servo=n.law),e.lanes=this.copies(t.compare),t.pair&&e.lanes.push({method:null,label:"its twin",shift:t.pair}),e.swarm=t.swarm,t.against&&e.lanes.push(this.rival(t.against)),t.tab&&(this.tab=t.tab),this.stage.trail=t.trail??this.stage.trail,this.begin(e),this.chosen=t.name,this.play()}};function ou(i,{x:t,y:e,log:n,series:s}){let{clientWidth:r,clientHeight:o}=i;if(r===0||o===0)return;let a=ro(i);a.clearRect(0,0,r,o);let l=s.flatMap(x=>x.points).filter(x=>x.every(Number.isFinite)),c=n?VT:zT,d=c(l.map(x=>x[0])),u=c(l.map(x=>x[1]));a.font="12px system-ui, sans-serif";let h=Math.max(0,...s.map(x=>a.measureText(x.label).width)),f=Math.min(h?h+16:14,.4*r),g={x:58,y:26,w:r-58-f,h:o-26-38},_=x=>g.x+d.at(x)*g.w,p=x=>g.y+(1-u.at(x))*g.h;a.strokeStyle=de().line,a.fillStyle=de().soft,a.lineWidth=1,a.beginPath(),a.textAlign="center";for(let x of d.ticks)a.moveTo(_(x),g.y),a.lineTo(_(x),g.y+g.h),a.fillText(qe(x,3,0),_(x),g.y+g.h+16);a.textAlign="right";for(let x of u.ticks)a.moveTo(g.x,p(x)),a.lineTo(g.x+g.w,p(x)),a.fillText(qe(x,3,0),g.x-6,p(x)+4);a.stroke(),a.fillText(t,g.x+g.w,o-5),a.textAlign="left",a.fillText(e,6,15);let m=[];for(let x of s){let{stroke:A,dash:b}=Xi(x.pen);a.strokeStyle=a.fillStyle=A,a.lineWidth=x.thin?1.2:2,a.setLineDash(x.solid?[]:b),a.beginPath();let E=!1;for(let[M,P]of x.points){let C=Number.isFinite(M)&&Number.isFinite(P);C&&x.dots?(a.moveTo(_(M)+x.dots,p(P)),a.arc(_(M),p(P),x.dots,0,2*Math.PI)):C&&E?a.lineTo(_(M),p(P)):C&&a.moveTo(_(M),p(P)),E=C}x.dots?a.fill():a.stroke();let w=x.points.filter(M=>M.every(Number.isFinite)),y=w.length?w.reduce((M,P)=>P[0]>M[0]?P:M):null;x.label&&y&&m.push({y:p(y[1]),s:x})}for(let{s:x,y:A}of Wl(m,14,g.y,g.y+g.h))a.fillStyle=Xi(x.pen).stroke,a.fillText(x.label,g.x+g.w+8,A+4,f-10);a.setLineDash([])}var Ux=i=>i.reduce(([t,e],n)=>[Math.min(t,n),Math.max(e,n)],[1/0,-1/0]);function zT(i){let[t,e]=Ux(i);e>=t||([t,e]=[-1,1]);let n=Math.max(.06*(e-t),.02);[t,e]=[t-n,e+n];let s=(e-t)/5,r=10**Math.floor(Math.log10(s)),o=[1,2,5,10].map(l=>l*r).find(l=>l>=s),a=[];for(let l=Math.ceil(t/o);l*o<=e;l++)a.push(Number((l*o).toPrecision(6)));return{low:t,high:e,ticks:a,at:l=>(l-t)/(e-t)}}function VT(i){let t=i.filter(o=>o>0).map(Math.log10),[e,n]=Ux(t);n>=e||([e,n]=[-1,1]),[e,n]=[e-.15,n+.15];let s=Math.max(1,Math.ceil((n-e)/6)),r=[];for(let o=Math.ceil(e/s)*s;o<=n;o+=s)r.push(10**o);return r.length<2&&r.push(10**e,10**n),{low:e,high:n,ticks:r,at:o=>(Math.log10(o)-e)/(n-e)}}var Bf={order:HT,period:YT,resonance:$T};function zf(i,t,e){let{about:n,model:s}=i,r={...i.run.settings,law:"off",drag:null,drive:null,push:n.rates.map(()=>0),...t};return new Er(n,s,{settings:r,x:[...e,...n.rates.map(()=>0)],lanes:[]})}var Fx=.25,Ox=16,GT=["euler","semi-implicit-euler","midpoint","velocity-verlet","rk4"];function*HT(i){let{about:t}=i,e=t.start.q,n=(l,c)=>{let d=Fx/2**c,u=zf(i,{method:l,dt:d,damping:t.rates.map(()=>0)},e);return Array.from({length:Ox},()=>(u.advance(2**c/Ox),u.x.slice(0,t.nq)))},s=t.methods.reduce((l,c)=>c.order>l.order?c:l),r=n(s.name,12),o=[],a=t.methods.filter(({name:l})=>GT.includes(l));for(let[l,{name:c,label:d}]of a.entries()){let u={label:d,pen:l,points:[]},h={label:"",pen:l,points:u.points,dots:3.5};o.push(u,h);for(let f=5;f<=10;f++){let g=n(c,f).map((_,p)=>Math.hypot(..._.map((m,x)=>m-r[p][x])));u.points.push([Fx/2**f,Math.max(...g)]),u.label=`${d}${WT(u.points)}`,yield{x:"time step dt (s)",y:"largest error of 0.25 s",log:!0,series:o}}}}function WT(i){if(i.length<2)return"";let[[t,e],[n,s]]=i.slice(-2),r=Math.log(e/s)/Math.log(t/n);return Number.isFinite(r)?`, slope ${r.toFixed(1)}`:""}var XT=(i,t)=>{for(let e=0;e<30;e++)[i,t]=[(i+t)/2,Math.sqrt(i*t)];return i};function qT(i){let{about:t,model:e}=i,{parameters:n}=i.run.settings,s=t.start.hanging,r=1e-4,o=d=>e.gravity([s[0]+d,...s.slice(1)],n)[0],a=new Float64Array(t.nv),l={q:s,qd:a,force:a,parameters:n},{M:c}=gi(t,e,"quantities",l);return 2*Math.PI*Math.sqrt(c[0]*2*r/(o(r)-o(-r)))}function*YT(i){let{about:t}=i,e=t.start.hanging[0],n=qT(i),s={label:"exact law",pen:1,points:[]};for(let o=1;o<=172;o++)s.points.push([o,n/XT(1,Math.cos(o*Math.PI/360))]);let r={label:"",pen:0,points:[],dots:4};for(let o=10;o<=170;o+=10){let a=n/500,l=zf(i,{method:"rk4",dt:a,damping:[0]},[e+o*Math.PI/180]),c=[],d=l.x[0]-e;for(;c.length<2&&l.n<5e3;){l.advance(1);let u=l.x[0]-e;d>0&&u<=0&&c.push(l.t-a*u/(u-d)),d=u}r.points.push([o,c[1]-c[0]]),yield{x:"amplitude (°)",y:"period (s)",series:[s,r]}}}function*$T(i){let t=i.run.settings.drive??{rate:0,size:i.about.start.push[0]/20,frequency:0},e=i.about.lessons.find(({word:o})=>o==="resonance").steps.map(o=>o.preset?.drive?.frequency??0)[1],n=i.about.start.hanging,s={label:"",pen:0,solid:!0,points:[]},r={...s,dots:3.5};for(let o=0;o<=28;o++){let a=e*(.4+.05*o),l=zf(i,{method:"rk4",dt:.005,drive:{...t,frequency:a}},n),c=Math.round(1/(a*.005));l.advance(40*c);let d=0;for(let u=0;u<4*c;u++)l.advance(1),d=Math.max(d,Math.abs(l.x[0]-n[0]));s.points.push([a,d*180/Math.PI]),yield{x:"frequency (Hz)",y:"swing (°)",series:[s,r]}}}var ZT=12;function kx(i){let t=i.about.lessons,e=null,n=null,s=null,r=X("canvas",{class:"phase",role:"img","aria-label":"What was measured"}),o=X("strong",{}),a=X("p",{role:"status"}),l=X("span",{class:"count"}),c=le("Back",()=>p(e.lesson,e.step-1)),d=le("Next",()=>{let{lesson:E,step:w}=e;w+1<t[E].steps.length?p(E,w+1):_()});d.className="next";let u=le("Copy link",()=>{let{href:E}=qs(i).location,w=y=>i.say(`The link to this step is ${y}.`);navigator.clipboard.writeText(E).then(()=>w("copied"),()=>w("in the address bar"))}),h=le("Close",()=>_()),f=X("section",{class:"lesson","aria-label":"Lesson",hidden:!0},X("div",{class:"words"},X("div",{},o,l),a),X("div",{class:"steps"},c,d,u,h)),g=E=>Ml(i,E||qs(i).location.href.split("#")[0]),_=()=>{e=null,g(""),i.changed()},p=(E,w)=>{let{measure:y,preset:M}=t[E].steps[w],P=e?.lesson===E&&e.step===w-1,C=t[E].steps.slice(0,w+1).findLast(F=>F.preset)?.preset,I=P?M:C;e={lesson:E,step:w},g(`#lesson=${t[E].word}/${w+1}`),I&&i.preset(I),y&&y in Bf&&(i.pause(),i.tab="measure",i.drawer=!0,n=Bf[y](i),s=null,m(n)),i.changed()},m=E=>{if(E!==n)return;let w=performance.now();for(;performance.now()-w<ZT;){let{value:y,done:M}=E.next();if(M){n=null;break}s=y}i.tab==="measure"&&x.show(),n!==null&&requestAnimationFrame(()=>m(E))},x={element:r,show:()=>s&&ou(r,s),able:()=>s!==null||n!==null},A=()=>{if(f.hidden=e===null,e===null)return;let{name:E,steps:w}=t[e.lesson];o.textContent=E,l.textContent=`${e.step+1} of ${w.length}`,a.textContent=w[e.step].text,c.disabled=e.step===0,d.textContent=e.step+1<w.length?"Next":"Done"},b=t.map((E,w)=>{let y=le(X("strong",{},E.name),()=>p(w,0));return y.append(X("span",{},E.question)),y});return{menu:yl("Lessons",...b),strip:f,plot:x,show:A,measured:()=>({done:s!==null&&n===null,chart:s}),tools:()=>e!==null&&t[e.lesson].steps[e.step].measure==="stopwatch",open:E=>{let[,w,y]=/^#lesson=([\w-]+)\/(\d+)$/.exec(E)??[],M=t.findIndex(P=>P.word===w);return t[M]?.steps[Number(y)-1]?(p(M,Number(y)-1),!0):!1}}}var au=class{constructor(t,e,n){this.lab=t;this.above=e;this.saved=n}lab;above;saved;canvas=X("canvas",{});recorder=null;get able(){return"MediaRecorder"in globalThis&&"captureStream"in this.canvas}get running(){return this.recorder!==null}start(){let{width:t,height:e}=this.lab.stage.canvas;Object.assign(this.canvas,{width:t-t%2,height:e-e%2});let n=[],s=new MediaRecorder(this.canvas.captureStream(30),{mimeType:"video/webm",videoBitsPerSecond:6e6});s.addEventListener("dataavailable",({data:r})=>n.push(r)),s.addEventListener("stop",()=>this.saved(new Blob(n,{type:"video/webm"}))),s.start(500),this.recorder=s,this.frame()}stop(){this.recorder?.stop(),this.recorder=null}frame(){if(this.recorder===null)return;let t=this.canvas.getContext("2d");t.fillStyle=de().wash,t.fillRect(0,0,this.canvas.width,this.canvas.height),t.drawImage(this.lab.stage.canvas,0,0,this.canvas.width,this.canvas.height),this.above.hidden||t.drawImage(this.above,0,0,this.canvas.width,this.canvas.height)}};function zx(i){let t=null,e=0,n=X("output",{class:"time"}),s=()=>e+(t===null?0:Math.max(0,i.run.t-t)),r=le("Start",()=>{t===null?t=i.run.t:(e=s(),t=null),a()}),o=le("Zero",()=>{e=0,t=t===null?null:i.run.t,a()}),a=()=>{n.textContent=`${ln(s(),3)} s`;let c=t===null?"Start":"Stop";r.textContent!==c&&(r.textContent=c)},l=X("div",{class:"stopwatch",role:"group","aria-label":"Stopwatch"},n,r,o);return{element:l,show:c=>{l.hidden=!c,c&&a()}}}var Bx=4;function Vx(i){let t=X("div",{class:"line"}),e=X("output",{class:"length"}),n=X("div",{class:"ruler",role:"group","aria-label":"Ruler"},t,e),s=[[.5,.5],[.5,.8]],r=l=>[s[l][0]*n.clientWidth,s[l][1]*n.clientHeight],o=s.map((l,c)=>{let d=X("button",{type:"button",class:"end","aria-label":`${c?"Second":"First"} end of the ruler: arrow keys move it`}),u=(h,f)=>{let g=_=>Math.max(.02,Math.min(.98,_));s[c]=[g(h/n.clientWidth),g(f/n.clientHeight)],a()};return d.addEventListener("pointerdown",h=>d.setPointerCapture(h.pointerId)),d.addEventListener("pointermove",h=>{if(!d.hasPointerCapture(h.pointerId))return;let f=n.getBoundingClientRect();u(h.clientX-f.left,h.clientY-f.top)}),d.addEventListener("keydown",h=>{let f={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[h.key];if(f===void 0)return;h.preventDefault(),h.stopPropagation();let[g,_]=r(c);u(g+Bx*f[0],_+Bx*f[1])}),n.append(d),d}),a=()=>{let[l,c]=[r(0),r(1)],d=[0,0,0],u=pi(Mn(i.stage.under(...c,d),i.stage.under(...l,d))),h=Math.atan2(c[1]-l[1],c[0]-l[0]),f=(g,_,p)=>{g.style.setProperty("left",`${_.toFixed(1)}px`),g.style.setProperty("top",`${p.toFixed(1)}px`)};o.forEach((g,_)=>f(g,...r(_))),f(t,...l),t.style.setProperty("width",`${Math.hypot(c[0]-l[0],c[1]-l[1]).toFixed(1)}px`),t.style.setProperty("rotate",`${h.toFixed(4)}rad`),f(e,(l[0]+c[0])/2,(l[1]+c[1])/2),e.textContent=`${qe(u,3)} m`};return{element:n,show:l=>{n.hidden=!l,l&&a()}}}function Hx(i){let{about:t}=i,e=t.nv===1,n=_=>e?"":String(_+1),s=()=>i.run.settings,r=()=>t.methods.find(_=>_.name===s().method)?.label.toLowerCase()??"none",o=t.nq<=3,a=()=>o?t.coordinates.map((_,p)=>p):[i.joint],l=X("div",{class:"lines"}),c=[],d="",u=()=>{let _=t.scalar,p=[["t",()=>`${ln(i.run.t)} s`],["dt",()=>`${qe(s().dt)} s`],["integrator",r]];for(let x of a())p.push([`x${n(x)}`,()=>ln(Zi(i,x,i.run.x[x]),3)]),_&&p.push([`x${n(x)}_dot`,()=>ln(i.run.x[t.state.qd[0]+x],3)]),_&&t.laws.length&&p.push([`x${n(x)}_desired`,()=>ln(s().target[x],3)]);let m=[["System",p]];if(t.laws.length){let x=[],A=i.run.observe();x.push(["",()=>(A=i.run.observe(),"")]);for(let y of a())t.rates[y]?.driven!==!1&&x.push([`u${n(y)}`,()=>ln(A.torque[y]??0)]);let b=s().law==="off"?"pid":s().law;for(let y of["kp","kd","ki"])Gi(t,b).includes(y)&&x.push([y,()=>ln(s()[y][i.joint]??0)]);let E=s().law!=="off",w=E&&s().law!=="pid"?` (${io(t,s().law)})`:"";m.push([`Servo: ${E?"active":"off"}${w}`,x])}return t.parameters.length<=10&&m.push([t.title[0].toUpperCase()+t.title.slice(1),[...t.parameters.map((x,A)=>[Gx(x.name,e),()=>`${qe(s().parameters[A])} ${x.unit}`]),...t.dampers.map(x=>[Gx(x.name,e),()=>`${qe(s().damping[x.rates[0]])} ${x.unit}`])]]),m},h=()=>{l.replaceChildren(),c=[];for(let[_,p]of u()){let m=X("dl",{});for(let[x,A]of p){let b=X("dd",{});x&&m.append(X("div",{},X("dt",{},x),b)),c.push({cell:b,value:A})}l.append(X("h3",{},_),m)}l.append(f())},f=()=>{let _=t.laws.length&&t.scalar,p=t.nv===2,m=p?"1/2, 3/4 targets":"q/e target",x=[`${p?"Shift+":""}0–4 integrator`,"a/d push"];return _&&x.push(m,p?"c/x servo":"c servo","s servo off"),X("p",{},`Keys: ${x.join(" · ")} · ? all`)};return{element:l,show:()=>{let{law:_}=s(),p=`${_} ${o?"":i.joint}`;p!==d&&(d=p,h());for(let{cell:m,value:x}of c){let A=x();m.textContent!==A&&(m.textContent=A)}}}}function Gx(i,t){return t?{m:"mass",l:"length",g:"gravity",b:"damping"}[i]??i:i}function Wx(i){let{about:t}=i,e=X("div",{class:"numbers-now",tabindex:0,role:"group","aria-label":"Numbers of now"}),n=[],s="",r=i.run.observe(),o=()=>i.run.settings,a=(m,x)=>{let A=X(m,{});return n.push({element:A,value:x}),A},l=()=>t.methods.find(m=>m.name===o().method)?.label??"none",c=m=>ln(Zi(i,m,i.run.x[m]),3),d=m=>ln(i.run.x[t.state.qd[0]+m],3),u=()=>t.scalar&&Gi(t,o().law).includes("target"),h=m=>X("dl",{},...m.map(([x,A])=>X("div",{},X("dt",{},x),a("dd",A)))),f=()=>{let m=u(),x=t.laws.length>0,A=["","position","rate"];m&&A.push("target"),x&&A.push("motor");let b=Math.max(t.nq,t.nv),E=Array.from({length:b},(y,M)=>{let P=t.coordinates[M],C=t.rates[M],I=X("tr",{},X("th",{scope:"row"},P?.text??C.text));return I.append(a("td",()=>P?`${c(M)} ${P.unit}`:"")),I.append(a("td",()=>C?`${d(M)} ${C.unit}`:"")),m&&I.append(a("td",()=>`${ln(o().target[M],3)} ${P.unit}`)),x&&I.append(a("td",()=>C?.driven?`${ln(r.torque[M]??0,2)} ${C.effort}`:"none")),I}),w=A.map(y=>y?X("th",{scope:"col"},y):X("td",{}));return X("table",{},X("thead",{},X("tr",{},...w)),X("tbody",{},...E))},g=Hx(i),_=()=>{if(n=[],i.lecture){e.replaceChildren(g.element);return}let{law:m}=o(),x=["kp","ki","kd"].filter(b=>Gi(t,m).includes(b)),A=b=>b.map(E=>qe(E,3)).join(", ");e.replaceChildren(h([["t",()=>`${ln(i.run.t)} s`],["dt",()=>`${qe(o().dt)} s`],["integrator",l],...t.laws.length?[["law",()=>io(t,m)]]:[],...x.map(b=>[b,()=>A(o()[b])])]),f())};return{element:e,show:()=>{let m=`${o().law} ${i.lecture}`;if(m!==s&&(s=m,_()),i.lecture){g.show();return}r=i.run.observe();for(let{element:x,value:A}of n){let b=A();x.textContent!==b&&(x.textContent=b)}}}}function Xx(i){let t=X("canvas",{class:"phase",role:"img","aria-label":"Phase portrait of the selected joint"});return{element:t,show:()=>{let{about:n,run:s}=i,r=1+n.state.q[0]+i.joint,o=1+n.state.qd[0]+i.joint,a=xo(i,1),{text:l,unit:c}=n.coordinates[i.joint],d=n.rates[i.joint],u=s.lanes.map((f,g)=>{let _=a.map(m=>Zi(i,i.joint,m.x[g]?.[r]??NaN)),p=i.wrap?Xl(_):_;return{label:g?f.label:"",pen:g,solid:!0,points:a.map((m,x)=>[p[x]??NaN,m.x[g]?.[o]??NaN])}}),h=a.at(-1);h&&u.push({label:"",pen:"accent",dots:5,points:[[Zi(i,i.joint,h.x[0][r]),h.x[0][o]]]}),ou(t,{x:c?`${l} (${c})`:l,y:`${d.text} (${d.unit})`,series:u})}}}var qx=9;function Yx(i){let{stage:t}=i,{element:e}=t,n=null,s=-1,r=!1,o=()=>i.run.places(),a=({clientX:h,clientY:f})=>{let g=e.getBoundingClientRect();return[h-g.left,f-g.top]},l=h=>{t.canvas.classList.toggle("grabbing",h),t.scene&&(t.scene.held=h)},c={capture:!0};e.addEventListener("pointerdown",h=>{if(n!==null||h.button!==0)return;let f=t.pick(i.run,...a(h));if(f===null)return;let g=o(),_=Qr(g,f.link,Mn(f.point,me(g.p,f.link)));n={link:f.link,point:_,to:f.point},r=!0,s=h.pointerId,t.canvas.setPointerCapture(s),l(!0),u()},c),e.addEventListener("pointermove",h=>{if(n===null){h.buttons===0&&t.canvas.classList.toggle("near",t.pick(i.run,...a(h))!==null);return}h.pointerId===s&&(n.to=t.under(...a(h),Ci(o(),n.link,n.point)),u())}),e.addEventListener("touchstart",h=>{t.pick(i.run,...a(h.touches[0]))!==null&&h.preventDefault()},{passive:!1});let d=h=>{n===null||h.pointerId!==s||(n=null,l(!1),i.run.settings.drag!==null&&i.set({drag:null}),i.changed())};e.addEventListener("pointerup",d,c),e.addEventListener("pointercancel",d,c);let u=()=>{if(n!==null)if(i.clock.running){let h=KT(i,n);i.set({drag:{link:n.link,point:n.point,anchor:n.to,stiffness:h*qx**2,damping:1.2*h*qx}})}else jT(i,n)};return{taken:()=>r,grabbed:()=>n===null||!i.clock.running?null:{point:Ci(o(),n.link,n.point),to:n.to}}}function KT(i,t){let{about:e,run:n}=i,{M:s}=n.observe(),[r]=e.links[t.link].rates,o=s[r*e.nv+r]||1,a=Math.hypot(...t.point);return e.rates[r]?.angle?o/Math.max(a*a,(.2*e.start.reach)**2):o}var JT=12;function jT(i,t){let{about:e,model:n,run:s}=i,{parameters:r}=s.settings,o=e.start.reach,{q:a}=Ye(e,s.x.slice());for(let l=0;l<JT;l++){let c=n.places(a,r),d=Ci(c,t.link,t.point),u=Ae(Mn(t.to,d),1/o),h=[0,1,2].flatMap(f=>{let g=[0,0,0];return g[f]=1/o,Array.from(Mu(e,c,t.link,d,g))});a=gi(e,n,"reach",{q:a,e:u,J:h,parameters:r})}a.every(Number.isFinite)&&i.placeAll([...a,...e.rates.map(()=>0)])}var $x={trail:"Trail of the end",frames:"Frames",centres:"Centres of mass",velocity:"Velocities",gravity:"Weights",torque:"Torques of the motors"},Zx="chainrule.dragged";function Kx(i,t){let{stage:e}=i,n=()=>e.which==="space"?"plane":"space",r=le("3D",()=>{e.show(n()),i.changed()}),o=le("⌂",()=>e.scene?.home(),{title:"The camera as it was at first (Home)","aria-label":"The camera as it was at first"}),a=Object.keys($x).map(f=>({...Vi($x[f],e.showing[f],_=>{e.showing[f]=_,i.changed()}),key:f})),l=X("details",{},X("summary",{},"Show"),X("div",{class:"menu"},...a.map(f=>f.element),i.about.undrawn&&X("p",{class:"note"},i.about.undrawn))),c=X("p",{class:"said",role:"status"}),d=X("div",{class:"viewer",role:"group","aria-label":"View"},c,o,l,r),u=QT(i,t),h=()=>{let f=e.which==="space";r.textContent=f?"2D":"3D",r.title=f?"Show it flat (v)":"Show it in space (v)",r.disabled=e.problem!=="",c.textContent=e.problem,o.hidden=!f;for(let{key:g,input:_}of a)_.checked=e.showing[g];u.show()};return{element:X("div",{},u.element,d),show:h}}function QT(i,t){let e=X("div",{class:"hint","aria-hidden":"true"},X("span",{},"drag me")),n=i.about.embedded;try{n||=localStorage.getItem(Zx)!==null}catch{}let s=()=>{if(n)return;if(t()){n=!0,e.hidden=!0;try{localStorage.setItem(Zx,"yes")}catch{}return}let[r,o]=i.stage.on(ya(i.about,i.run.places()));e.style.transform=`translate(${r+18}px, calc(${o}px - 50%))`};return e.hidden=n,{element:e,show:s}}function Jx(i,t){let e=no("tab"),n=t.map(f=>{let g=X("button",{type:"button",role:"tab",id:`${e}-${f.name}`,"aria-controls":`${e}-p-${f.name}`},f.title);return g.addEventListener("click",()=>{i.drawer=!(i.drawer&&i.tab===f.name),c(f.name)}),g}),s=t.map(f=>X("div",{role:"tabpanel",id:`${e}-p-${f.name}`,"aria-labelledby":`${e}-${f.name}`},f.element)),r=X("div",{role:"tablist","aria-label":"Views"},...n),o=f=>f.able?.()??!0;r.addEventListener("keydown",f=>{let g=t.filter(o),_=g.findIndex(x=>x.name===i.tab),p={ArrowRight:_+1,ArrowLeft:_-1,Home:0,End:g.length-1}[f.key];if(p===void 0)return;f.preventDefault();let m=g[(p+g.length)%g.length];i.drawer=!0,c(m.name),n[t.indexOf(m)].focus()});let a=le("",()=>{i.drawer=!i.drawer,i.changed()});a.className="fold";let l=X("div",{class:"tools"},...t.flatMap(f=>f.tools??[])),c=f=>{i.tab=f,i.changed()},d=()=>{t.some(f=>f.name===i.tab&&o(f))||(i.tab=t[0].name),h.classList.toggle("folded",!i.drawer),a.setAttribute("aria-label",i.drawer?"Fold the plots":"Open the plots"),a.setAttribute("aria-expanded",String(i.drawer)),a.replaceChildren(Zs(i.drawer?"down":"up")),t.forEach((f,g)=>{let _=f.name===i.tab;n[g].hidden=!o(f),f.tools&&(f.tools.hidden=!_||!i.drawer),n[g].setAttribute("aria-selected",String(_)),n[g].tabIndex=_?0:-1,s[g].hidden=!_||!i.drawer}),u()},u=()=>i.drawer&&t.find(f=>f.name===i.tab)?.show(),h=X("section",{class:"views","aria-label":"Plots and equations"},X("div",{class:"viewbar"},r,l,a),...s);return d(),{element:h,show:d,draw:u}}var Yn=JSON.parse(document.getElementById("description").textContent),tA=globalThis.chainruleModel,Pt=new ru(Yn,tA);try{Pt.keys=localStorage.getItem("chainrule.keys")!=="off"}catch{}var eA=Sg(Pt),i_=Yx(Pt),s_=Kx(Pt,i_.taken),r_=Mg(Pt),jx=Lp(Pt),Vf="position",Gf=xg(Pt,()=>Vf),Qx=_p("What to plot",[["position","Positions"],["rate","Rates"],["torque","Torques"]],()=>Vf,i=>{Vf=i,Pt.changed()}),t_=_g(Pt),nA=Dp(Pt),o_=bp(Pt),zr=kx(Pt),iA=()=>Pt.run.lanes.some(i=>i.method===null&&i.label!=="shown"),Hf=Jx(Pt,[{name:"motion",title:"Motion",tools:Qx.element,element:Gf.element,show:()=>{Qx.show(),Gf.show()}},{name:"energy",title:"Energy",element:X("div",{class:"stacked"},jx.element,t_.element),show:()=>{jx.show(),t_.show()}},{name:"integrators",title:"Integrators",...yg(Pt)},{name:"phase",title:"Phase",...Xx(Pt)},{name:"separation",title:"Separation",...vg(Pt),able:()=>Pt.swarm!==null||iA()},{name:"measure",title:"Measured",...zr.plot},{name:"equations",title:"Equations",...nA},{name:"numbers",title:"Numbers",...Wx(Pt)},{name:"contest",title:"Contest",element:o_.element,show:()=>{},able:()=>Yn.laws.length>0&&Yn.scalar}]),a_=Tp(Pt),l_=zx(Pt),c_=Vx(Pt),h_=bg(Pt),u_=[...h_,Ep(Pt),Ip(Pt),Ap(Pt),Rp(Pt),a_,Cp(Pt,Bp)],hu=Rg(),d_=new au(Pt,hu.element,i=>Al(`${Yn.name}.webm`,i)),f_=X("p",{class:"message",role:"status"}),hl=X("div",{class:"trouble",role:"alert",hidden:!0}),p_=Yn.title.charAt(0).toUpperCase()+Yn.title.slice(1),sA=X("aside",{"aria-label":"Settings"},...u_.map(i=>i.element)),Wf=le("Settings",()=>{let i=document.body.classList.toggle("wide");Wf.setAttribute("aria-expanded",String(!i))});Wf.setAttribute("aria-expanded","true");document.getElementById("lab").append(X("header",{},X("h1",{},p_),X("p",{class:"about"},Yn.text),zr.menu,Vp(Pt,d_,hu.element),Wf,le("Keys",eA,{title:"Keyboard help (?)"})),X("main",{},zr.strip,X("div",{class:"scene"},Pt.stage.element,s_.element,hu.element,c_.element,l_.element,f_,hl),r_.element,Hf.element),sA);var rA=9e3,lu="",e_=0;function m_(){f_.textContent=Pt.message,Pt.message!==lu&&(lu=Pt.message,clearTimeout(e_),lu&&lu!==Pt.run.control.problem&&(e_=setTimeout(()=>Pt.say(""),rA)));let i=Pt.run.diverged;if(hl.hidden=i===null,i!==null&&hl.childElementCount===0){let e=()=>Pt.run.snapshots.findLast(n=>n.t<=i-1&&n.lanes[0].x.every(Number.isFinite));hl.append(X("p",{},`The simulation left all bounds at t = ${i.toFixed(3)} s. A smaller time step or gentler gains would help.`),le("Go back a second",()=>Pt.seek(e()?.n??0)),le("Back to the start",()=>Pt.reset()))}i===null&&hl.replaceChildren();let{q:t}=Ye(Yn,Pt.run.x);Pt.stage.canvas.setAttribute("aria-label",`${p_}, t = ${Pt.run.t.toFixed(1)} s, coordinates ${Array.from(t,e=>e.toFixed(2)).join(", ")}`)}Pt.onChange(()=>{for(let i of u_)i.show();zr.show(),Hf.show(),m_(),Br=!0});var Br=!0,n_=0,cu=[];function oA(){let{q:i,qd:t}=Ye(Yn,Pt.run.x.slice());return Pt.clock.running&&Yn.scalar&&Pt.run.settings.method!=="none"&&i.forEach((e,n)=>i[n]+=Pt.clock.ahead*t[n]),i}function g_(i){let t=Pt.run.diverged;Pt.clock.frame(Pt.run,i);let e=performance.now();if(Pt.run.diverged!==t&&Pt.changed(),Pt.clock.running||Br){Pt.swarm?.follow(Pt.run),Pt.stage.draw(Pt.run,oA(),i_.grabbed()),s_.show(),hu.draw(Pt);let n=Pt.tools||zr.tools();if(d_.frame(),l_.show(n),c_.show(n),r_.show(),o_.show(),i-n_>90||Br){n_=i,Hf.draw(),a_.show();for(let s of h_)s.show();Br||m_()}Br=!1}cu.push({physics:Pt.clock.physics,drawing:performance.now()-e}),cu.length>600&&cu.shift(),requestAnimationFrame(g_)}new ResizeObserver(()=>Br=!0).observe(Pt.stage.element);matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>Br=!0);var uu=qs(Pt);Yn.bare&&document.body.classList.add("wide","several");async function x_(){if(Yn.bare||zr.open(uu.location.hash))return;let{hash:i}=uu.location;if(document.body.classList.toggle("bare",!Yn.bare&&Fp(i)),Sl(i)!==null)try{let{start:t,changes:e,n}=await Tu(Pt,i);Pt.begin(t,e);let s=r=>n>2e4&&Pt.say(`Recomputing the run: ${(100*r).toFixed(0)} %`);if(!await Pt.arrive(n,s))return;Pt.say(`A shared run of ${Pt.run.t.toFixed(2)} s, recomputed to the bit. Run goes on from here; the time slider replays it.`)}catch(t){Pt.say(`The link could not be used: ${t.message}. This is the lab's usual start.`)}}var __=matchMedia("(prefers-reduced-motion: reduce)").matches;__&&(Pt.stage.trail=!1);uu.addEventListener("hashchange",()=>{x_()});x_().then(()=>{let{hash:i}=uu.location;Sl(i)===null&&!i.startsWith("#lesson")&&!__&&!Yn.embedded&&Pt.play()});requestAnimationFrame(g_);Object.assign(globalThis,{lab:Pt,labTools:{written:()=>ca(Pt),read:i=>Tu(Pt,i),csv:()=>Au(Pt),velocity:eo,snippet:()=>Ru(Pt),curves:Gf.curves,measured:zr.measured,settings:i=>so(Yn,i),state:()=>({t:Pt.run.t,x:Array.from(ri(Yn,Pt.run.x)),running:Pt.clock.running,settings:Pt.run.settings}),spent:cu}});
/* uplot
The MIT License (MIT)

Copyright (c) 2022 Leon Sorokin

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
/* three
The MIT License

Copyright © 2010-2026 three.js authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
