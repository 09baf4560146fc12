function tt(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))r==null||r===!1||(s.startsWith("on")?n.addEventListener(s.slice(2),r):s.startsWith(".")?n[s.slice(1)]=r:n.setAttribute(s,r===!0?"":String(r)));for(let s of e)s&&n.append(s);return n}function rl(i){let t=tt("span",{class:"math"});return t.innerHTML=i,t}var B_=0,qr=i=>`${i}-${++B_}`;function Un(i,t=4){if(!Number.isFinite(i))return"—";if(i===0)return"0";let e=Math.abs(i);return(e>=1e5||e<.001?i.toExponential(Math.max(0,t-2)):String(Number(i.toPrecision(t)))).replace("-","−")}var ni=(i,t=2)=>Number.isFinite(i)?i.toFixed(t).replace("-","−"):"—";function k_(i){let t=Number(i.toPrecision(4));return t!==0&&Math.abs(t)<.001?t.toExponential():String(t)}function zn(i){let{low:t,high:e,log:n,unit:s}=i,r=g=>n?1e3*Math.log(g/t)/Math.log(e/t):g,o=g=>n?Number((t*Math.exp(g/1e3*Math.log(e/t))).toPrecision(3)):g,a=qr("slider"),l=s?`${i.label}, ${s}`:i.label,c=tt("input",{type:"range",min:n?0:t,max:n?1e3:e,step:n?1:i.step??z_((e-t)/200),"aria-label":i.title?`${l}: ${i.title}`:l}),d=tt("input",{type:"number",id:a,step:"any",class:"number"});i.none&&(d.placeholder="none");let h=g=>{let y=g===1/0;c.value=String(r(y?e:n?Math.max(g,t):g)),c.setAttribute("aria-valuetext",y?"none":`${Un(g)} ${s}`),document.activeElement!==d&&(d.value=y?"":k_(g))};c.addEventListener("input",()=>{let g=o(Number(c.value)),y=i.none&&g>=e?1/0:g;h(y),i.change(y)}),d.addEventListener("change",()=>{let g=d.value==="",y=g&&i.none?1/0:Number(d.value),m=g&&!i.none||Number.isNaN(y)||n&&y<=0;d.setAttribute("aria-invalid",String(m)),m||(h(y),i.change(y))}),h(i.value);let u=tt("label",{for:a,title:i.title??""});return i.math?u.append(rl(i.math)):u.append(i.label),{element:tt("div",{class:"slider"},u,c,tt("span",{class:"value"},d,tt("span",{class:"unit"},s))),show:h}}function z_(i){let t=10**Math.floor(Math.log10(i));return[1,2,5,10].map(e=>e*t).find(e=>e>=i*.999)??i}function Ke(i,t,e={}){return tt("button",{type:"button",...e,onclick:t},i)}function Jo(i,t,e){let n=tt("input",{type:"checkbox"});return n.checked=t,n.addEventListener("change",()=>e(n.checked)),{element:tt("label",{class:"check"},n," ",i),input:n}}function Oi(i,t,e,n){let s=qr("choice"),r=tt("select",{id:s},...t.map(([o,a])=>tt("option",{value:o},a)));return r.value=e,r.addEventListener("change",()=>n(r.value)),{element:tt("div",{class:"choice"},tt("label",{for:s},i),r),select:r}}var Vf=60,jh=2,Gf=.01;function Hf(i){let{about:t}=i,e=t.laws.length>0&&t.scalar,n=[...new Set(t.coordinates.map(u=>u.unit))].join(" or "),s=tt("p",{class:"score",role:"status"}),r=null,o=0,a=()=>(r.random=Math.imul(r.random,1664525)+1013904223>>>0,r.random/2**32),l=()=>i.set({target:t.coordinates.map((u,f)=>{let g=u.angle?2:.5*t.start.reach,y=u.angle?t.start.hanging[f]:0;return Number((y+g*(2*a()-1)).toFixed(3))})}),c=()=>{i.reset(),r={from:i.run.t,since:null,score:0,random:367},i.run.settings.law==="off"&&i.toggleServo(),l(),i.play()},d=()=>{if(!e)return;let{run:u}=i;if(r===null){s.textContent=o?`Best so far: ${o} set-points.`:"";return}let f=Vf-(u.t-r.from);if(f<=0||u.t<r.from){o=Math.max(o,r.score);let m=f<=0?`Time. ${r.score} set-points held.`:"The contest was left.";r=null,i.pause(),i.say(m);return}let g=Math.max(...u.settings.target.map((m,p)=>t.rates[p].driven?Math.abs(m-u.x[p]):0));g>Gf?r.since=null:r.since===null?r.since=u.t:u.t-r.since>=jh&&(r.score++,r.since=null,l());let y=r.since===null?0:u.t-r.since;s.textContent=`${r.score} held · ${ni(f,1)} s left · largest error ${ni(g,3)} · holding ${ni(y,1)} of ${jh} s`},h=tt("div",{class:"contest"});return e?h.append(tt("p",{},`Random set-points, each to be held within ${Gf} ${n} for ${jh} s: how many in ${Vf} s? Tune the gains, then start.`),Ke("Start the contest",c),s):h.append(tt("p",{},"This mechanism has no servo to compete with.")),{element:h,show:d}}var Ei=(i,t)=>new Float64Array(i*t);function Qh(i,t,e,n,s){let r=Ei(e,s);for(let o=0;o<e;o++)for(let a=0;a<n;a++){let l=i[o*n+a];if(l!==0)for(let c=0;c<s;c++)r[o*s+c]+=l*t[a*s+c]}return r}function Wf(i,t,e){let n=Ei(e,t);for(let s=0;s<t;s++)for(let r=0;r<e;r++)n[r*t+s]=i[s*e+r];return n}function ol(i,t,e,n){let s=i.slice(),r=t.slice();for(let o=0;o<e;o++){let a=o;for(let l=o+1;l<e;l++)Math.abs(s[l*e+o])>Math.abs(s[a*e+o])&&(a=l);if(!(Math.abs(s[a*e+o])>1e-300))return null;if(a!==o){for(let l=0;l<e;l++)[s[o*e+l],s[a*e+l]]=[s[a*e+l],s[o*e+l]];for(let l=0;l<n;l++)[r[o*n+l],r[a*n+l]]=[r[a*n+l],r[o*n+l]]}for(let l=0;l<e;l++){if(l===o)continue;let c=s[l*e+o]/s[o*e+o];if(c!==0){for(let d=o;d<e;d++)s[l*e+d]-=c*s[o*e+d];for(let d=0;d<n;d++)r[l*n+d]-=c*r[o*n+d]}}}for(let o=0;o<e;o++)for(let a=0;a<n;a++)r[o*n+a]/=s[o*e+o];return r}function V_(i){let t=Ei(i,i);for(let e=0;e<i;e++)t[e*i+e]=1;return t}function Xf(i,t,e,n,s,r){let o=2*s,a=Ei(o,o);for(let f=0;f<s;f++)for(let g=0;g<s;g++){let y=0;for(let m=0;m<r;m++)y+=t[f*r+m]*t[g*r+m]/n[m];a[f*o+g]=i[f*s+g],a[f*o+s+g]=-y,a[(s+f)*o+g]=-e[f*s+g],a[(s+f)*o+s+g]=-i[g*s+f]}for(let f=0;f<60;f++){let g=ol(a,V_(o),o,o);if(g===null)return null;let y=0,m=0;for(let p=0;p<a.length;p++){let _=.5*(a[p]+g[p]);y+=Math.abs(_-a[p]),m+=Math.abs(_),a[p]=_}if(!Number.isFinite(m))return null;if(y<1e-13*m)break}let l=Ei(o,s),c=Ei(o,s);for(let f=0;f<o;f++)for(let g=0;g<s;g++)l[f*s+g]=a[f*o+s+g]+(f===s+g?1:0),c[f*s+g]=-a[f*o+g]-(f===g?1:0);let d=Wf(l,o,s),h=ol(Qh(d,l,s,o,s),Qh(d,c,s,o,s),s,s);if(h===null||!h.every(Number.isFinite))return null;let u=Qh(Wf(t,s,r),h,r,s,s);for(let f=0;f<r;f++)for(let g=0;g<s;g++)u[f*s+g]/=n[f];return{K:u,S:h}}var al=(i,t)=>i.laws.find(({name:e})=>e===t)?.label??"Off";function zs(i,t){return(i.laws.find(e=>e.name===t)??i.laws[0]).settings}function G_(i,t){let e=i.laws.find(({name:o})=>o===t.law),{period:n,delay:s,noise:r}=t;return e!==void 0&&(e.sampled||n>0||s>0||Math.max(...r)>0)}function qf(i,t,e){let n={parameters:e.parameters};for(let[u,f]of Object.entries(i.inputs))n[u]=f.map(g=>g??1/0);n.damping=e.damping,n.push=e.push;let s=i.laws.find(({name:u})=>u===e.law),r={inputs:n,reference:e.target,sampled:!1,problem:""};if(!i.laws.length)return r;let{dt:o,period:a,delay:l,noise:c}=e,d=Math.max(1,Math.round(a/o));if(n.limit=e.limit.map(u=>u??1/0),n.hold=[d],n.late=[Math.min(i.late,Math.round(l/(d*o)))],n.noise=new Array(i.nq).fill(c[0]),n.rate_noise=new Array(i.nv).fill(c[1]),n.key=e.seed,s===void 0)return r;r.sampled=G_(i,e),n.c_mode=[s.mode];let h=H_(i,t,s,e);if(s.Q!==null){let u=s.edge===null?e.target:q_(i,e),f=Y_(i,t,e,s,u);f===null?r.problem="There is no linear regulator for this target: it cannot rest there.":(h={...h,...f},r.reference=f.target)}return n.c_numbers=X_(s,h,n.c_numbers.length),r}function H_(i,t,e,n){let{kp:s,ki:r,kd:o,omega:a}=n,l=d=>Math.max(i.start.windup[d],4*W_(i,t,n,d)),c={target:()=>n.target,kp:()=>s,ki:()=>r,kd:()=>o,kp_over_kd:()=>s.map((d,h)=>o[h]>0?d/o[h]:0),omega_squared:()=>s.map(()=>a**2),omega_twice:()=>o.map(()=>2*a),integral_limit:()=>r.map((d,h)=>d>0?l(h)/d:1/0)};return Object.fromEntries(Object.entries(e.given).map(([d,h])=>[d,c[h]()]))}function W_(i,t,e,n){let s=i.start.hanging.slice();return i.coordinates[n].angle&&(s[n]+=Math.PI/2),Math.abs(t.gravity(s,e.parameters)[n])}function X_(i,t,e){let n=new Float64Array(e);n.set(i.begin.map(s=>s??1/0));for(let[s,[r,o]]of Object.entries(i.numbers)){let a=t[s]??t[s.replace(/^(first|then)_/,"")];typeof a=="number"?n[r]=a:a!==void 0&&a.length===o-r&&n.set(a,r)}return n}function q_(i,t){let{coordinates:e,start:n}=i;return n.standing.map((s,r)=>e[r].angle?s:t.target[r])}function Y_(i,t,e,n,s){let{nv:r}=i;if(!("linearize"in t))return null;let{parameters:o}=e,a=$_(i,t,e,s);if(a===null)return null;let l=i.rates.flatMap(({driven:I},C)=>I?[C]:[]),c=i.view.change,d=(I,C)=>c===null?+(I===C):c[I][C],h=ll(i,t.gravity(a,o)),u=Ei(r,1).map((I,C)=>l.reduce((P,F)=>P+d(F,C)*h[F],0)),f=t.linearize(a,Ei(r,1),u,o),[g,y]=[2*r,l.length],m=Ei(g,y);for(let I=0;I<g;I++)l.forEach((C,P)=>{for(let F=0;F<r;F++)m[I*y+P]+=f.B[I*r+F]*d(C,F)});let p=n.R.map(I=>e.effort*I),_=Xf(f.A,m,n.Q,p,g,y);if(_===null)return null;let T=Ei(r,g);l.forEach((I,C)=>{for(let P=0;P<r;P++)for(let F=0;F<g;F++)T[P*g+F]+=d(I,P)*_.K[C*g+F]});let{S:b}=_,w=n.edge??[],R=w.reduce((I,C,P)=>I+C*w.reduce((F,z,N)=>F+b[P*g+N]*z,0),0),x=I=>n.begin[n.numbers[I]?.[0]]??1,A=R*x("leave")/x("region");return{K:T,S:b,tau:u,target:a,region:R,leave:A}}function ll(i,t){let e=i.view.inverse;return e===null?Float64Array.from(t):Float64Array.from(t,(n,s)=>e.reduce((r,o,a)=>r+o[s]*t[a],0))}function $_(i,t,e,n){let s=i.rates.flatMap(({driven:c},d)=>c?[]:[d]),r=n.slice(),o=s.length;if(o===0)return r;let a=(c,d)=>r.forEach((h,u)=>r[u]+=d*(i.view.inverse?.[u][c]??+(u===c))),l=()=>{let c=ll(i,t.gravity(r,e.parameters));return s.map(d=>c[d])};for(let c=0;c<30;c++){let d=l();if(Math.max(...d.map(Math.abs))<1e-11)return r;let h=Ei(o,o);s.forEach((f,g)=>{a(f,1e-6);let m=l();a(f,-1e-6),m.forEach((p,_)=>h[_*o+g]=(p-d[_])/1e-6)});let u=ol(h,Float64Array.from(d),o,1);if(u===null)return null;s.forEach((f,g)=>a(f,-Math.max(-.5,Math.min(.5,u[g]))))}return Math.max(...l().map(Math.abs))<1e-6?r:null}function fr(i,t,...e){return tt("details",{class:"section",open:t},tt("summary",{},tt("h2",{},i)),...e)}function Yf(i){let t=i.about.presets,{element:e,select:n}=Oi("Experiment",[["","Choose one…"],...t.map((a,l)=>[String(l),a.name])],"",a=>a!==""&&i.preset(t[Number(a)])),s=i.about.links_to,r=Oi("Mechanism",s.map(({name:a,href:l})=>[l,a]),s.find(({name:a})=>a===i.about.name)?.href??"",a=>location.assign(a)),o=fr("Experiments",!0,...s.length?[r.element]:[],e);return o.append(Ke("Everything as at first",()=>i.resetAll(),{class:"wide"})),{element:o,show:()=>i.run.n===0||(n.value=n.value)}}function $f(i){let{about:t}=i,e=[],n=fr("Pose",!1);t.coordinates.forEach((o,a)=>{let l=2*t.start.reach,c=t.scalar?o.angle?3.2:Math.max(l,1):1,d=zn({label:o.name,math:o.math,title:o.meaning,unit:o.unit,low:-c,high:c,step:.01,value:i.run.x[a],change:h=>i.place(a,h)});e.push({slider:d,i:a}),n.append(d.element)}),t.rates.forEach((o,a)=>{let l=t.state.qd[0]+a,c=zn({label:o.name,math:o.math,title:"rate",unit:o.unit,low:-10,high:10,step:.05,value:i.run.x[l],change:d=>i.place(l,d)});e.push({slider:c,i:l}),n.append(c.element)}),n.append(tt("p",{class:"note"},"Or drag a link: paused, it poses; running, it pulls."));let s=0;return{element:n,show:()=>{let o=performance.now();if(!(i.clock.running&&o-s<200)&&(s=o,n.open))for(let{slider:a,i:l}of e)a.show(i.run.x[l])}}}function Zf(i){let{about:t}=i,e=fr("Mechanism",!0),n=t.parameters.map((o,a)=>{let l=zn({label:o.name,math:o.math,title:o.meaning,unit:o.unit,low:o.low,high:o.high,log:o.log,value:o.value,change:c=>i.setOne("parameters",a,c)});return e.append(l.element),l}),s=t.dampers.map(o=>{let a=zn({label:o.name,math:o.math,title:o.meaning,unit:o.unit,low:o.low,high:o.high,value:o.value,change:l=>i.setDamping(o.rates,l)});return e.append(a.element),a});return{element:e,show:()=>{let{parameters:o,damping:a}=i.run.settings;n.forEach((l,c)=>l.show(o[c])),s.forEach((l,c)=>l.show(a[t.dampers[c].rates[0]]))}}}function Kf(i){let{about:t}=i,e=t.nv===2?"Shift+":"",n=qr("method"),s=[{name:"none",label:"none",key:"0",order:0},...t.methods],r=s.map(u=>{let f=tt("input",{type:"radio",name:n,value:u.name});f.addEventListener("change",()=>i.set({method:u.name}));let g=tt("input",{type:"checkbox","aria-label":`compare with ${u.label}`});return g.addEventListener("change",()=>{let m=s.filter((p,_)=>o[_]?.checked&&p.name!=="none").map(p=>p.name);i.compare(m)}),{row:tt("tr",{},tt("td",{},tt("label",{},f," ",u.label)),tt("td",{},u.key?tt("kbd",{},e+u.key):""),tt("td",{},u.order?String(u.order):""),tt("td",{},u.name==="none"?"":g)),input:f,compare:g,name:u.name}}),o=r.map(u=>u.compare),a=tt("tr",{},...["method","key","order","compare"].map(u=>tt("th",{scope:"col"},u))),l=tt("table",{class:"methods"},tt("thead",{},a),tt("tbody",{},...r.map(u=>u.row))),c=zn({label:"time step dt",unit:"s",low:5e-4,high:.1,log:!0,value:i.run.settings.dt,change:u=>i.set({dt:u})}),d=fr("Integrator",!0,c.element,l),h=()=>{c.show(i.run.settings.dt);for(let{input:u,compare:f,name:g}of r)u.checked=i.run.settings.method===g,f.checked=i.comparing(g)};return h(),{element:d,show:h}}function Jf(i,t){let e=Jo("Trail",i.stage.trail,o=>i.stage.trail=o),n=Jo("Single-letter keys",i.keys,o=>{i.keys=o;try{localStorage.setItem("chainrule.keys",o?"on":"off")}catch{}}),s=Oi("Colours",[["","as the system"],["light","light"],["dark","dark"]],"",t);return{element:fr("Display and keys",!1,e.element,n.element,s.element),show:()=>{e.input.checked=i.stage.trail,n.input.checked=i.keys}}}function Qf(i){let{about:t}=i,e=fr("Controller",!0);if(!t.laws.length)return e.append(tt("p",{class:"note"},"No motor to control. Push with a and d.")),e.append(jf(i)),{element:e,show:()=>{}};let n=Oi("Law",["off",...t.laws.map(({name:h})=>h)].map(h=>[h,al(t,h)]),i.run.settings.law,h=>i.setLaw(h)),s=Oi("Joint",t.rates.map((h,u)=>[String(u),t.coordinates[u].text]),"0",h=>i.select(Number(h)));e.append(n.element),t.nv>1&&e.append(s.element);let r=tt("div",{});e.append(r,jf(i));let o="",a=[],l=(h,u,f=r)=>{f.append(h.element),a.push(()=>h.show(u()))},c=()=>{r.replaceChildren(),a=[];let h=()=>i.run.settings,u=Math.min(i.joint,t.nv-1),f=t.coordinates[u],g=h().law,y=t.rates[u].effort,m=f.unit,p=zs(t,g);if(t.scalar&&p.includes("target")&&l(zn({label:"target",unit:f.unit,low:f.angle?-3.2:-2*t.start.reach,high:f.angle?3.2:2*t.start.reach,step:.01,value:h().target[u],change:_=>i.setOne("target",u,_)}),()=>h().target[u]),t.scalar)for(let _ of["kp","ki","kd"].filter(T=>p.includes(T))){let T=Math.max(t.start[_][u]*5,h()[_][u]*2,1e-6),b={kp:`${y}/${m}`,ki:`${y}/${m}/s`,kd:`${y} s/${m}`};l(zn({label:_,title:{kp:"stiffness",ki:"integral gain",kd:"damping"}[_],unit:b[_],low:0,high:Number(T.toPrecision(2)),value:h()[_][u],change:w=>i.setOne(_,u,w)}),()=>h()[_][u])}if(p.includes("omega")&&l(zn({label:"speed ω",unit:"rad/s",low:0,high:30,step:.5,value:h().omega,change:_=>i.set({omega:_})}),()=>h().omega),p.includes("effort")&&l(zn({label:"effort weight",unit:"",low:.001,high:1e3,log:!0,value:h().effort,change:_=>i.set({effort:_})}),()=>h().effort),g!=="off"){let _=Number(Math.max(t.start.push[u]*12,2*(h().limit[u]??0)).toPrecision(2)),T=zn({label:"torque limit",title:"largest effort of the motor",unit:y,low:0,high:_,none:!0,value:h().limit[u]??1/0,change:w=>{let R=h().limit.slice();R[u]=w===1/0?null:w,i.set({limit:R})}});l(T,()=>h().limit[u]??1/0);let b=tt("details",{class:"more"},tt("summary",{},"Sampling, delay and noise"));r.append(b),l(zn({label:"period",title:"between evaluations; 0 evaluates inside each step",unit:"s",low:0,high:.1,step:.001,value:h().period,change:w=>i.set({period:w})}),()=>h().period,b),l(zn({label:"delay",title:"from measurement to torque",unit:"s",low:0,high:.2,step:.001,value:h().delay,change:w=>i.set({delay:w})}),()=>h().delay,b),l(zn({label:"noise of position",unit:m,low:0,high:.05,step:5e-4,value:h().noise[0],change:w=>i.set({noise:[w,h().noise[1]]})}),()=>h().noise[0],b),l(zn({label:"noise of rate",unit:t.rates[u].unit,low:0,high:.5,step:.005,value:h().noise[1],change:w=>i.set({noise:[h().noise[0],w]})}),()=>h().noise[1],b),b.append(Ke("Other noise",()=>i.set({seed:[h().seed[0]+1,1]})))}},d=()=>{let{run:h,joint:u}=i;n.select.value=h.settings.law,s.select.value=String(u);let f=`${h.settings.law} ${u}`;f!==o&&(o=f,c());for(let g of a)g()};return d(),{element:e,show:d}}function jf(i){let t=(e,n,s)=>{let r=()=>i.push(i.joint,n),o=()=>i.push(i.joint,0),a=tt("button",{type:"button","aria-label":s},e);a.addEventListener("pointerdown",l=>{a.setPointerCapture(l.pointerId),r()});for(let l of["pointerup","pointercancel","blur","lostpointercapture"])a.addEventListener(l,o);return a.addEventListener("keydown",l=>{(l.key===" "||l.key==="Enter")&&!l.repeat&&(l.preventDefault(),r())}),a.addEventListener("keyup",o),a};return tt("div",{class:"buttons"},t("◁ push",-1,"Push backwards while held"),t("push ▷",1,"Push forwards while held"))}function tp(i){let t=tt("div",{class:"kinetic"}),e=tt("div",{class:"potential"}),n=tt("div",{class:"mark"}),s=tt("p",{class:"numbers"}),r=tt("div",{class:"bar","aria-hidden":!0},e,t,n),o=1e-9,a=null,l=()=>{let{run:d}=i,{T:h,V:u}=d.energies(d.x),{work:f,friction:g,stops:y}=d.account(d.lanes[0]),m=d.lanes[0].base+f-g-y;d.start!==a&&(a=d.start,o=1e-9),o=Math.max(o*.97,1.15*(h+u),1.15*m,1e-9);let p=b=>`${Math.max(0,Math.min(100,100*b/o)).toFixed(2)}%`;t.style.setProperty("width",p(h)),e.style.setProperty("width",p(u)),n.style.setProperty("left",p(m));let _=d.error(d.lanes[0]),T=`E = ${Un(h+u,4)} J · kinetic ${Un(h,3)} · potential ${Un(u,3)} · work of motor and push ${Un(f,3)} · taken by friction ${Un(g,3)}${y===0?"":`, by stops ${Un(y,3)}`} · error of the method ${_<1||d.settings.law==="off"?K_(_):"above 100 %: dt is long for this servo"}`;s.textContent=Number.isFinite(u)?T:"—"};return{element:tt("section",{class:"energy","aria-label":"Energy"},r,s),show:l}}function K_(i){let t=100*i,e=Math.abs(t),n=t<0?"−":"+";return Number.isFinite(t)?e<1e-12?"0 %":e<.001?`${n}${e.toExponential(1)} %`:`${n}${e.toPrecision(3)} %`:"—"}function Bi(i,t,e,n){return t[e](...i.takes[e].map(s=>n[s]))}var Qe=(i,t)=>({q:t.subarray(...i.state.q),qd:t.subarray(...i.state.qd)}),ns=(i,t)=>t.subarray(0,i.state.qd[1]);function ep(i){return i.about.equations.length?J_(i):j_(i)}function J_(i){let{about:t,model:e}=i,n=[],s=[],r=t.equations.map((c,d)=>{let h=c.pieces.map(g=>{let y=tt("output",{class:"live"}),m=tt("span",{class:`term ${g.part}`,title:t.parts[g.part]});return m.append(rl(g.mathml),y),n.push({element:m,value:y,row:d}),m}),u=tt("output",{class:"live"});s.push(u);let f=tt("span",{class:"term force",title:"motor and push"});return f.append(rl(c.force),u),tt("div",{class:"row"},...h,tt("span",{class:"equals"},"="),f)}),o=tt("p",{class:"legend"},...Object.entries(t.parts).map(([c,d])=>tt("span",{class:`key ${c}`},d)),tt("span",{class:"key force"},"motor u and push f")),a=()=>{let{run:c}=i,d=c.observe(),{damping:h,parameters:u}=c.settings,f={...Qe(t,c.x),...d,damping:h,parameters:u},g=Bi(t,e,"terms",f),y=t.equations.map(()=>1e-12);n.forEach(({row:m},p)=>y[m]=Math.max(y[m],Math.abs(g[p]))),n.forEach(({element:m,value:p,row:_},T)=>{p.textContent=Un(g[T],3);let b=Math.min(1,Math.abs(g[T])/y[_]);m.style.setProperty("--share",b.toFixed(2))}),s.forEach((m,p)=>m.textContent=Un(d.force[p],3))},l=tt("div",{class:"equations",tabindex:0,role:"group","aria-label":"Equations of motion"});return l.append(o,...r),{element:l,show:a}}function j_(i){let{about:t}=i,e=t.nv,n=[],s=["q̈","C q̇","G","F","u + f"],r=tt("tr",{},tt("th",{scope:"col"},"row"));for(let h=0;h<e;h++)r.append(tt("th",{scope:"col"},`M${h+1}`));for(let h of s)r.append(tt("th",{scope:"col"},h));let o=tt("tbody",{});for(let h=0;h<e;h++){let u=tt("tr",{},tt("th",{scope:"row"},String(h+1)));for(let f=0;f<e+s.length;f++){let g=tt("td",{});n.push(g),u.append(g)}o.append(u)}let a=tt("p",{class:"note"},"M(q) q̈ + C(q, q̇) q̇ + G(q) + F(q̇) = u + f, in numbers. The formulas: chainrule derive."),l=tt("table",{},tt("thead",{},r),o),c=tt("div",{class:"equations",tabindex:0,role:"group","aria-label":"Equations of motion"});return c.append(a,l),{element:c,show:()=>{let h=i.run.observe(),u=0;for(let f=0;f<e;f++){for(let g=0;g<e;g++)n[u++].textContent=Un(h.M[f*e+g],3);for(let g of[h.qdd,h.h,h.G,h.F,h.force])n[u++].textContent=Un(g[f],3)}}}}var jo=i=>structuredClone(i.settings),_s=i=>typeof i=="number"&&Number.isFinite(i),ki=i=>t=>Array.isArray(t)&&t.length===i&&t.every(_s);function tu(i,t){if(typeof t!="object"||t===null)throw new Error("settings are missing");let{nv:e}=i,n={dt:r=>_s(r)&&r>=1e-5&&r<=1,method:r=>r==="none"||i.methods.some(o=>o.name===r),parameters:ki(i.parameters.length),damping:ki(e),law:r=>r==="off"||i.laws.some(o=>o.name===r),target:ki(e),kp:ki(e),ki:ki(e),kd:ki(e),omega:_s,effort:r=>_s(r)&&r>0,limit:r=>Array.isArray(r)&&r.length===e&&r.every(o=>o===null||_s(o)),push:ki(e),drag:r=>r===null||Q_(i,r),period:r=>_s(r)&&r>=0&&r<=10,delay:r=>_s(r)&&r>=0&&r<=10,noise:ki(2),seed:ki(2)},s={};for(let[r,o]of Object.entries(t)){if(!Object.hasOwn(n,r))throw new Error(`it sets “${r}”, which this lab does not know`);if(!n[r](o))throw new Error(`its value of ${r} makes no sense`);s[r]=o}return s}function Q_(i,t){let e=t;return typeof e=="object"&&Number.isInteger(e.link)&&e.link>=0&&e.link<i.links.length&&ki(3)(e.point)&&ki(3)(e.anchor)&&_s(e.stiffness)&&_s(e.damping)}var tx=2e6,ex=2e4,nx=6e4,ix=8e6;async function ip(i,t){let e=new Blob([i]).stream().pipeThrough(t).getReader(),n=[],s=0;for(let r=await e.read();!r.done;r=await e.read()){if(s+=r.value.length,s>ix)throw await e.cancel(),new Error("it is too long");n.push(r.value)}return new Uint8Array(await new Blob(n).arrayBuffer())}function sx(i){let t="";for(let e of i)t+=String.fromCharCode(e);return btoa(t).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}function rx(i){let t=atob(i.replaceAll("-","+").replaceAll("_","/"));return Uint8Array.from(t,e=>e.charCodeAt(0))}var cl=i=>i.about.embedded?parent:window;async function hl(i){let t=await np(i,i.run.start,i.run.changes,i.run.n);return t.length<=nx?t:np(i,ox(i),[],0)}function ox(i){let{run:t,about:e}=i;return{settings:t.settings,x:Array.from(ns(e,t.x)),lanes:[]}}async function np(i,t,e,n){let s=jo(i.about),r=Object.entries(t.settings).filter(([l,c])=>JSON.stringify(c)!==JSON.stringify(s[l])),o={v:1,of:i.about.name,start:{settings:Object.fromEntries(r),x:t.x,lanes:t.lanes},changes:e,n},a=new TextEncoder().encode(JSON.stringify(o));return`run=${sx(await ip(a,new CompressionStream("deflate-raw")))}`}var ax=(i,t)=>i==="method"&&typeof t=="string"?t.replace(/^semi_implicit$/,"semi-implicit-euler").replaceAll("_","-"):t;async function eu(i,t){let e;try{let n=await ip(rx(t.replace(/^#?run=/,"")),new DecompressionStream("deflate-raw"));e=JSON.parse(new TextDecoder().decode(n),ax)}catch{throw new Error("it is cut off or was changed")}try{return lx(i.about,e)}catch(n){throw n instanceof TypeError?new Error("it makes no sense"):n}}function lx(i,t){if(t?.v!==1)throw new Error("it is of another version");if(t.of!==i.name)throw new Error(`it is about “${String(t.of)}”, and this is ${i.name}`);let e=i.state.qd[1],n=d=>Array.isArray(d)&&d.length===e&&d.every(h=>typeof h=="number"&&Number.isFinite(h)),s=d=>Array.isArray(d)&&d.length<=8&&d.every(h=>(h.method===null||i.methods.some(u=>u.name===h.method))&&typeof h.label=="string"&&h.label.length<100&&Number.isFinite(h.shift)),{start:r,changes:o,n:a}=t;if(!n(r?.x)||!s(r.lanes))throw new Error("its start makes no sense");if(!Number.isInteger(a)||a<0||a>tx)throw new Error(`it has ${String(a)} steps`);if(!Array.isArray(o)||o.length>ex)throw new Error("its changes make no sense");let l=0;for(let d of o){if(!Number.isInteger(d.n)||d.n<l)throw new Error("its changes are out of order");if(l=d.n,d.set!==void 0&&(d.set=tu(i,d.set)),d.x!==void 0&&!n(d.x))throw new Error("one of its poses makes no sense");if(d.lanes!==void 0&&!s(d.lanes))throw new Error("it compares what is not there")}return{start:{settings:{...jo(i),...tu(i,r.settings)},x:r.x,lanes:r.lanes},changes:o,n:a}}var cx=["ink","soft","line","paper","accent","warm","link"],sp=["--c0","--c1","--c2","--c3","--c4","--c5"],ul=null;function fe(){if(ul===null){let i=getComputedStyle(document.documentElement),t=n=>i.getPropertyValue(n).trim();ul={...Object.fromEntries(cx.map(n=>[n,t(`--${n}`)])),lanes:sp.map(t)}}return ul}function pr(i){let t=getComputedStyle(document.documentElement),e=typeof i=="string"?`--${i}`:`--c${i%sp.length}`,n=t.getPropertyValue(`${e}-dash`).trim().split(" ").map(Number);return{stroke:t.getPropertyValue(e).trim(),dash:n.filter(Number.isFinite)}}var rp=[],dl=i=>rp.push(i),op=()=>{ul=null;for(let i of rp)i()};matchMedia("(prefers-color-scheme: dark)").addEventListener("change",op);function ap(i){i?document.documentElement.dataset.scheme=i:delete document.documentElement.dataset.scheme,op()}function fl(i){let t=devicePixelRatio||1,e=Math.round(i.clientWidth*t),n=Math.round(i.clientHeight*t);(i.width!==e||i.height!==n)&&(i.width=e,i.height=n);let s=i.getContext("2d");return s.setTransform(t,0,0,t,0,0),s}function lp(i,t){let e=tt("a",{href:URL.createObjectURL(t),download:i});e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function nu(i){let{about:t,run:e}=i,n=["t [s]",...t.coordinates.map(r=>`${r.name} [${r.unit||"1"}]`),...t.rates.map(r=>`${r.name} [${r.unit}]`),...t.rates.map((r,o)=>`u_${o+1} [${r.effort}]`),"kinetic energy [J]","potential energy [J]","energy error [1]"],s=e.snapshots.map(r=>[r.t,...ns(t,r.lanes[0].x),...r.torque,r.energy.T,r.energy.V,r.errors[0]].join(","));return[n.join(","),...s,""].join(`
`)}function cp(i){let t=async()=>{let s=cl(i),r=`${s.location.href.split("#")[0]}#${await hl(i)}`;s.history.replaceState(null,"",r);try{await navigator.clipboard.writeText(r),i.say("The link is copied: it holds this run from its start to now, to the bit.")}catch{i.say("The link is in the address bar: it holds this run from its start to now, to the bit.")}},e=()=>{let{canvas:s}=i.stage,r=tt("canvas",{width:s.width,height:s.height}),o=r.getContext("2d");o.fillStyle=fe().paper,o.fillRect(0,0,r.width,r.height),o.drawImage(s,0,0),r.toBlob(a=>a&&lp(`${i.about.name}.png`,a))},n=()=>lp(`${i.about.name}.csv`,new Blob([nu(i)],{type:"text/csv"}));return tt("div",{class:"sharing",role:"group","aria-label":"Take away"},Ke("Copy link",()=>{t()},{title:"The start, the settings and every change, in the address"}),Ke("CSV",n,{"aria-label":"Save the numbers as CSV"}),Ke("PNG",e,{"aria-label":"Save the picture as PNG"}))}var hx={play:"M4 2.5v11l9.5-5.5z",pause:"M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z",forward:"M3 2.5v11l7-5.5zM10.8 2.5h2.2v11h-2.2z",back:"M13 2.5v11l-7-5.5zM3 2.5h2.2v11h-2.2z",restart:"M8 2.2a5.8 5.8 0 1 1-5.5 4l1.7.6A4 4 0 1 0 8 4v2.6L3.9 3.3 8 0z"};function Yr(i){let t="http://www.w3.org/2000/svg",e=document.createElementNS(t,"svg");e.setAttribute("viewBox","0 0 16 16"),e.setAttribute("width","16"),e.setAttribute("height","16"),e.setAttribute("aria-hidden","true");let n=document.createElementNS(t,"path");return n.setAttribute("d",hx[i]),n.setAttribute("fill","currentColor"),e.append(n),e}var Qo=[.05,.1,.25,.5,1,2];function hp(i){let t=Ke(Yr("play"),()=>i.toggle(),{class:"play","aria-label":"Run",title:"Run or pause (space)"}),e=Ke(Yr("back"),()=>i.step(-1),{"aria-label":"Step back",title:"One step back (,)"}),n=Ke(Yr("forward"),()=>i.step(1),{"aria-label":"Step forward",title:"One step (.)"}),s=Ke(Yr("restart"),()=>i.reset(),{"aria-label":"Back to the start",title:"Back to the start (r)"}),r=Oi("Speed",Qo.map(h=>[String(h),`${h}×`]),"1",h=>{i.clock.speed=Number(h)}),o=tt("input",{type:"range",class:"scrub",step:1,"aria-label":"Time: the last minute"});o.addEventListener("input",()=>i.seek(Number(o.value)));let a=tt("output",{class:"time"}),l=tt("output",{class:"lag"}),c=()=>{let{run:h,clock:u}=i,f=u.running?"Pause":"Run";t.getAttribute("aria-label")!==f&&(t.setAttribute("aria-label",f),t.replaceChildren(Yr(u.running?"pause":"play")));let g=h.snapshots[0]?.n??0;o.min=String(Math.min(g,h.n)),o.max=String(Math.max(h.end,h.n,1)),o.value=String(h.n),o.setAttribute("aria-valuetext",`${ni(h.t)} seconds`),a.textContent=`${ni(h.t)} s`,r.select.value=String(u.speed);let y=u.running&&u.share<.95;l.textContent=y?`The machine manages ${(100*u.share).toFixed(0)} % of this speed.`:""};return{element:tt("div",{class:"transport",role:"group","aria-label":"Time"},s,e,t,n,o,a,r.element,l),show:c}}var ux=.05;function dx(i){let{about:t}=i,e=t.nv,s=[{name:"none",label:"none",key:"0"},...t.methods].filter(a=>a.key).map(a=>({keys:[e===2?`Shift+Digit${a.key}`:a.key],text:`integrator: ${a.label}`,press:()=>i.set({method:a.name}),letter:!0})),r=(a,l)=>({keys:[a],text:`push ${l<0?"backwards":"forwards"}${e>1?" at the selected joint":""}, while held`,press:()=>i.push(i.joint,l),release:()=>i.push(i.joint,0),letter:!0});if(s.push(r("a",-1),r("d",1)),t.laws.length&&t.scalar){let a=(c,d,h,u)=>({keys:[c],text:`move the target${u} ${h<0?"down":"up"}`,press:()=>i.moveTarget(d(),h*ux),repeats:!0,letter:!0});e===2&&s.push(a("1",()=>0,-1," of joint 1"),a("2",()=>0,1," of joint 1"),a("3",()=>1,-1," of joint 2"),a("4",()=>1,1," of joint 2"));let l=e>1?" of the selected joint":"";s.push(a("q",()=>i.joint,-1,l),a("e",()=>i.joint,1,l))}t.laws.length&&s.push({keys:e===2?["c","x"]:["c"],text:"servo on or off",press:()=>i.toggleServo(),letter:!0},{keys:["s"],text:"servo off",press:()=>i.setLaw("off"),letter:!0}),e>1&&s.push({keys:["["],text:"select the joint before",press:()=>i.select(i.joint-1),letter:!0},{keys:["]"],text:"select the joint after",press:()=>i.select(i.joint+1),letter:!0});let o=a=>{let l=Qo.indexOf(i.clock.speed)+a;i.clock.speed=Qo[Math.max(0,Math.min(Qo.length-1,l))],i.changed()};return s.push({keys:[" "],text:"run or pause",press:()=>i.toggle(),letter:!0},{keys:["."],text:"one step forward",press:()=>i.step(1),repeats:!0,letter:!0},{keys:[","],text:"one step back",press:()=>i.step(-1),repeats:!0,letter:!0},{keys:["r"],text:"back to the start",press:()=>i.reset(),letter:!0},{keys:["-"],text:"slower",press:()=>o(-1),letter:!0},{keys:["+"],text:"faster",press:()=>o(1),letter:!0},{keys:["t"],text:"trail on or off",press:()=>(i.stage.trail=!i.stage.trail,i.changed()),letter:!0},{keys:["v"],text:"plane or space",press:()=>{i.stage.show(i.stage.which==="space"?"plane":"space"),i.changed()},letter:!0}),s}function up(i){let t=dx(i),e=new Map,n=fx(i,t),s=()=>n.open?n.close():n.showModal(),r=o=>{let a=o.shiftKey&&o.code.startsWith("Digit")?`Shift+${o.code}`:o.key,l=a.length===1?a.toLowerCase():a;return t.find(c=>c.keys.includes(l))};return addEventListener("keydown",o=>{if(o.ctrlKey||o.metaKey||o.altKey)return;let a=o.target;if(a.matches("input[type=number], input[type=text], select, textarea"))return;if(o.key==="?"&&i.keys){s();return}if(n.open||!i.keys||o.key===" "&&a.matches("button, input, summary, [role=tab], label"))return;let c=r(o);c!==void 0&&(o.preventDefault(),!(o.repeat&&!c.repeats)&&(e.set(o.code,c),c.press(i)))}),addEventListener("keyup",o=>{e.get(o.code)?.release?.(i),e.delete(o.code)}),addEventListener("blur",()=>{for(let o of e.values())o.release?.(i);e.clear()}),s}function fx(i,t){let e=a=>a===" "?"space":a.replace("Digit",""),n=t.map(a=>tt("tr",{},tt("td",{},...a.keys.map(l=>tt("kbd",{},e(l)))),tt("td",{},a.text)));n.push(tt("tr",{},tt("td",{},tt("kbd",{},"?")),tt("td",{},"this help")));let s=tt("table",{class:"keys"},tt("tbody",{},...n)),r=tt("dialog",{"aria-labelledby":"keys-title"}),o=tt("p",{class:"note"},"Drag a link to pose the mechanism (paused) or to pull it with a spring (running); the sliders under Pose and the push buttons do the same without dragging. In space, drag beside it to turn the camera, with the right button or two fingers to move it, and turn the wheel or pinch to zoom; with the picture in focus the arrow keys turn, Shift and arrows move, Page Up and Page Down zoom, Home goes back. Single-letter keys can be switched off under Display and keys.");return r.append(tt("h2",{id:"keys-title"},"Keys"),tt("div",{class:"scroll",tabindex:0,role:"group","aria-label":"List of keys"},s),o,Ke("Close",()=>r.close(),{class:"wide"})),document.body.append(r),r}var pl=class{running=!1;speed=1;share=1;ahead=0;physics=0;last=0;frame(t,e){let n=Math.min((e-this.last)/1e3,.5);if(this.last=e,this.physics=0,!this.running)return;let{dt:s}=t.settings;this.ahead+=n*this.speed;let r=Math.floor(this.ahead/s+1e-9),o=r,a=performance.now(),l=Math.max(1,Math.ceil(.004/s));for(;r>0&&t.diverged===null;){let c=Math.min(l,r);if(t.advance(c),r-=c,this.ahead-=c*s,performance.now()-a>12)break;l*=2}this.physics=performance.now()-a,o>0&&(this.share+=.1*((o-r)/o-this.share)),r>0&&(this.ahead=Math.min(this.ahead,s)),t.diverged!==null&&(this.running=!1)}play(){this.running=!0,this.last=performance.now(),this.ahead=0,this.share=1}pause(){this.running=!1,this.ahead=0}};var _e=(i,t)=>[i[3*t],i[3*t+1],i[3*t+2]],on=(i,t)=>[i[0]+t[0],i[1]+t[1],i[2]+t[2]],Vn=(i,t)=>[i[0]-t[0],i[1]-t[1],i[2]-t[2]],Re=(i,t)=>[i[0]*t,i[1]*t,i[2]*t],ii=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2],xs=i=>Math.sqrt(ii(i,i)),iu=(i,t)=>[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]];function dp(i,t,e){if(t<0)return[e[0],e[1],e[2]];let n=i.R,s=r=>n[9*t+3*r]*e[0]+n[9*t+3*r+1]*e[1]+n[9*t+3*r+2]*e[2];return[s(0),s(1),s(2)]}function $r(i,t,e){if(t<0)return[e[0],e[1],e[2]];let n=i.R,s=r=>n[9*t+r]*e[0]+n[9*t+3+r]*e[1]+n[9*t+6+r]*e[2];return[s(0),s(1),s(2)]}var fp=(i,t)=>t<0?[0,0,0]:_e(i.p,t),Ti=(i,t,e)=>on(fp(i,t),dp(i,t,e));function Zr(i,t,e){let n=i.links[e];if(!n.leaf)return null;let s=Vn(_e(t.com,e),_e(t.p,e));return xs(s)<1e-9*i.start.reach?null:on(_e(t.p,e),Re(s,n.compact?1:2))}function px(i,t,e){let n=i.links[e].parent,s=fp(t,n),r=$r(t,n,Vn(_e(t.joint,e),s)),o=[s];for(let a=0;a<3;a++){if(Math.abs(r[a])<1e-9*i.start.reach)continue;let l=[0,0,0];l[a]=r[a],o.push(on(o[o.length-1],dp(t,n,l)))}return o}function su(i,t,e){let n=i.links.flatMap((r,o)=>r.parent===e?[px(i,t,o)]:[]),s=Zr(i,t,e);return s!==null&&n.push([_e(t.p,e),s]),n.filter(r=>r.length>1)}function pp(i,t,e){let n=su(i,t,e),s=_e(t.p,e),r=i.links[e].slides?Re(di(t,i.links[e].rates[0]).along,.12*i.start.reach):[0,0,0];return(xs(r)>0||n.length===0)&&n.push([Vn(s,r),on(s,r)]),n}var di=(i,t)=>({along:_e(i.axes,2*t),around:_e(i.axes,2*t+1)});function ru(i,t,e,n,s){let r=new Float64Array(i.nv);for(let o=e;o>=0;o=i.links[o].parent){let a=iu(Vn(n,_e(t.p,o)),s),[l,c]=i.links[o].rates;for(let d=l;d<c;d++){let{along:h,around:u}=di(t,d);r[d]=ii(h,s)+ii(u,a)}}return r}function ou(i,t,e,n,s){let r=ru(i,t,e,n,s),o=i.view.change;return o===null?r:Float64Array.from(r,(a,l)=>o.reduce((c,d,h)=>c+d[l]*r[h],0))}function au(i,t,e){let n=[[0,0,0]],s=a=>{let l=t.places(a,e);i.links.forEach((c,d)=>{n.push(_e(l.com,d),_e(l.p,d));let h=Zr(i,l,d);h!==null&&n.push(h)})},r=i.scalar,o=i.start.hanging;for(let a=0;a<300;a++){let l=o.slice();if(r)i.coordinates.forEach((c,d)=>{if(!c.angle)return;let h=a*(.618034+.13717*d)%1;c.low!==null&&c.high!==null?l[d]=c.low+h*(c.high-c.low):a<48?l[d]+=d===0?a*Math.PI/24:0:l[d]+=2*Math.PI*h});else{let c=mx(a);for(let{quaternion:d}of i.links)d!==null&&l.splice(d[0],4,...c)}s(l)}return n}function mp(i,t,e,n){let s=au(i,t,e);return n.map(r=>{let o=s.map(a=>ii(r,a));return[Math.min(...o),Math.max(...o)]})}function mx(i){let t=[1,2,3,4].map(n=>i*(.618034+.2371*n)%1-.5),e=Math.hypot(...t)||1;return t.map(n=>n/e)}function gp(i,t,e,n){let{push:s,drag:r,parameters:o}=e;if(r===null)return s;let{q:a,qd:l}=Qe(i,n),c=t.places(a,o),d=Ti(c,r.link,r.point),h=[0,1,2].map(f=>{let g=[0,0,0];return g[f]=1,ou(i,c,r.link,d,g).reduce((m,p,_)=>m+p*l[_],0)}),u=Vn(Re(Vn(r.anchor,d),r.stiffness),Re(h,r.damping));return ou(i,c,r.link,d,u).map((f,g)=>f+s[g])}var gx=60,_x=60,_p=["motor_work","push_work","friction_loss","stop_loss"],xx=1e8,ta=class{constructor(t,e,n,s=[]){this.about=t;this.model=e;this.start=n;this.settings=n.settings,this.changes=s,this.prepare(),this.lanes=[this.lane(null,"shown",n.x)],this.addLanes(n.lanes),this.rebase(),this.snapshot(),this.first=this.snapshots[0],this.applyDue()}about;model;start;n=0;settings;lanes=[];control;diverged=null;snapshots=[];changes=[];first;next=0;origin=[0,0];ground=0;rise=0;get t(){return this.origin[1]+(this.n-this.origin[0])*this.settings.dt}get x(){return this.lanes[0].x}get end(){return Math.max(this.n,this.changes.at(-1)?.n??0,this.last)}last=0;observe(){let{about:t,model:e}=this,n=this.lanes[0],s=this.acting(n),r=yx(n.x,this.method(n),t.methods[0]),o={...s,x:r,dt:this.settings.dt},{tau:a,friction:l,push:c}=Bi(t,e,"observe",o),{q:d,qd:h}=Qe(t,n.x),u=a.map((y,m)=>y+c[m]),f=u.map((y,m)=>y-l[m]),{parameters:g}=s;return{...Bi(t,e,"quantities",{q:d,qd:h,force:f,parameters:g}),...e.energies(d,h,g),torque:ll(t,a),force:u,F:l}}method(t){let e=t.method??this.settings.method;return this.about.methods.find(n=>n.name===e)??this.about.methods[0]}places(t=this.x){return this.model.places(Qe(this.about,t).q,this.settings.parameters)}energies(t){let{q:e,qd:n}=Qe(this.about,t),{T:s,V:r}=this.model.energies(e,n,this.settings.parameters);return{T:s,V:r-this.ground}}account(t){let{motor_work:e,push_work:n,friction_loss:s,stop_loss:r}=this.method(t).layout;return{work:t.x[e[0]]+t.x[n[0]],friction:t.x[s[0]],stops:t.x[r[0]]}}error(t){let e=Math.abs(t.base),n=.001*this.rise,s=e>n?e:Math.max(Math.abs(this.account(t).work),n);return(this.balance(t)-t.base)/Math.max(s,1e-12)}balance(t){let{T:e,V:n}=this.energies(t.x),{work:s,friction:r,stops:o}=this.account(t);return e+n-s+r+o}change(t){this.forget();let e=this.changes.at(-1);e!==void 0&&e.n===this.n&&e.set!==void 0?Object.assign(e.set,t):this.changes.push({n:this.n,set:{...t}}),this.next=this.changes.length,this.applySettings(t)}place(t){this.forget();let e=this.changes.at(-1);e!==void 0&&e.n===this.n&&e.x!==void 0?e.x=t:this.changes.push({n:this.n,x:t}),this.next=this.changes.length,this.applyPlace(t)}compare(t){this.forget(),this.changes.push({n:this.n,lanes:t}),this.next=this.changes.length,this.addLanes(t),this.rebase(),this.replaceSnapshot()}forget(){for(this.changes.length=this.next;this.snapshots.length&&this.snapshots.at(-1).n>this.n;)this.snapshots.pop();this.last=this.n}applyDue(){for(;this.next<this.changes.length&&this.changes[this.next].n<=this.n;){let{set:t,x:e,lanes:n}=this.changes[this.next++];t!==void 0&&this.applySettings(t),e!==void 0&&this.applyPlace(e),n!==void 0&&(this.addLanes(n),this.rebase(),this.replaceSnapshot())}}applySettings(t){let e=this.t,n=this.settings,{sampled:s}=this.control;this.origin=[this.n,e];let r=this.lanes.map(l=>this.method(l));this.settings={...n,...t},this.prepare();let o="law"in t&&t.law!==n.law,a="period"in t||"delay"in t||this.control.sampled!==s;this.lanes.forEach((l,c)=>{let d=[..._p],h=this.memory(l,r[c]);o||d.push("memory"),this.restart(l,r[c],d),(o||a)&&this.rest(l),o||this.remember(l,h)}),"parameters"in t&&this.rebase(),this.replaceSnapshot()}restart(t,e,n){let s=this.method(t),r=ns(this.about,t.x),o=t.x,a={...this.acting(t),x:r,dt:this.settings.dt};t.x=Bi(this.about,this.model,s.start,a);for(let l of n)lu(o,e.layout,t.x,s.layout,l)}rest(t){let{about:e}=this;if(!this.control.sampled){t.kept=null;return}let n={...this.control.inputs,...Qe(e,t.x),dt:this.settings.dt};t.kept=Bi(e,this.model,"rest",n)}memory(t,e){let[n,s]=(t.kept?this.about.kept.memory:e.layout.memory)??[0,0];return(t.kept??t.x).slice(n,s)}remember(t,e){let{kept:n}=this.about,[s,r]=(t.kept?n.memory:this.method(t).layout.memory)??[0,0];(t.kept??t.x).set(e.subarray(0,r-s),s)}applyPlace(t){for(let e of this.lanes)e.x.set(t),this.restart(e,this.method(e),[]),this.rest(e);this.rebase(),this.replaceSnapshot()}replaceSnapshot(){this.snapshots.at(-1)?.n===this.n&&this.snapshots.pop(),this.snapshot(),this.n===0&&(this.first=this.snapshots.at(-1))}prepare(){let{about:t,model:e}=this,{parameters:n}=this.settings;if(this.control=qf(t,e,this.settings),"prepared"in t.takes){let{inputs:r}=this.control;r.derived=Bi(t,e,"prepared",r)}let s=new Float64Array(t.nv);this.ground=e.energies(t.start.hanging,s,n).V,this.rise=e.energies(t.start.standing,s,n).V-this.ground}rebase(){for(let t of this.lanes)t.base=this.balance(t)}lane(t,e,n){let s={method:t,label:e,x:Float64Array.from(n),base:0,kept:null};return this.rest(s),this.restart(s,this.method(s),[]),s}addLanes(t){this.lanes.length=1;let e=this.lanes[0];for(let{method:n,label:s,shift:r}of t){let o=ns(this.about,this.x).slice();o[0]+=r;let a=this.lane(n,s,o);for(let l of[..._p,"memory","effort"])lu(e.x,this.method(e).layout,a.x,this.method(a).layout,l);e.kept!==null&&(a.kept=e.kept.slice()),this.lanes.push(a)}}get every(){return Math.max(1,Math.round(1/(_x*this.settings.dt)))}advance(t){let e=this.n+t;for(;this.n<e&&this.diverged===null;){this.applyDue();let n=this.every,s=Math.min(e,this.n+n-this.n%n),r=this.changes[this.next];r!==void 0&&(s=Math.min(s,r.n));let o=this.control.sampled?this.control.inputs.hold[0]:1/0;o<1/0&&(s=Math.min(s,this.n+o-this.n%o)),this.settings.drag!==null&&(s=this.n+1);for(let a of this.lanes)this.move(a,s-this.n);this.n=s,this.last=Math.max(this.last,this.n),this.n%n===0&&this.snapshot(),this.settled()||(this.diverged=this.t)}this.applyDue()}settled(){return ns(this.about,this.x).every(t=>Math.abs(t)<xx)}acting(t,e=!1){let{about:n,model:s,settings:r,control:o}=this,a={...o.inputs,push:gp(n,s,r,t.x)};if(t.kept===null)return a;let l={dt:r.dt,n:this.n,kept:t.kept},c={...a,...Qe(n,t.x),...l},{kept:d,tau:h}=Bi(n,s,"tick",c);return e&&(t.kept=d),{...a,c_mode:[0],tau:h}}move(t,e){let n=this.method(t),s=this.acting(t,!0);t.method===null&&this.settings.method==="none"||this.model.advance(t.x,this.settings.dt,e,n.name,{...s,first:this.n})}snapshot(){let t=this.lanes.map(xp),e=this.observe().torque,n=this.lanes.map(c=>this.error(c)),s=this.energies(this.x),{work:r,friction:o,stops:a}=this.account(this.lanes[0]),l=this.lanes[0].base+r-o-a;for(this.snapshots.push({n:this.n,t:this.t,origin:[...this.origin],settings:this.settings,lanes:t,energy:s,due:l,torque:e,errors:n});this.snapshots.length>1&&this.snapshots[1].t<this.t-gx;)this.snapshots.shift()}goTo(t){t=Math.max(0,Math.round(t));let e=this.first;for(let n of this.snapshots)n.n<=t&&n.n>=e.n&&(e=n);if((t<this.n||e.n>this.n)&&this.restore(e),this.n<t){let n=this.snapshots,s=n.at(-1)?.n??0;t<=s&&(this.snapshots=[]),this.advance(t-this.n),t<=s&&(this.snapshots=n)}}restore(t){this.n=t.n,this.settings=t.settings,this.origin=[...t.origin],this.lanes=t.lanes.map(xp),this.next=this.changes.findIndex(e=>e.n>t.n),this.next<0&&(this.next=this.changes.length),this.diverged=null,this.prepare()}},xp=i=>({...i,x:i.x.slice(),kept:i.kept?.slice()??null});function lu(i,t,e,n,s){let[r,o]=[t[s],n[s]];r&&o&&e.set(i.subarray(...r),o[0])}function yx(i,t,e){let n=new Float64Array(e.size);for(let s of Object.keys(e.layout))lu(i,t.layout,n,e.layout,s);return n}var nr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},ir={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Xp=0,Ou=1,qp=2;var vr=1,Yp=2,Mo=3,sr=0,ti=1,Pi=2,br=0,So=1,Bu=2,ku=3,zu=4,$p=5;var Mr=100,Zp=101,Kp=102,Jp=103,jp=104,Qp=200,tm=201,em=202,nm=203,Vu=204,Gu=205,im=206,sm=207,rm=208,om=209,am=210,lm=211,cm=212,hm=213,um=214,Ol=0,Bl=1,kl=2,ho=3,zl=4,Vl=5,Gl=6,Hl=7,Hu=0,dm=1,fm=2,as=0,Wu=1,Xu=2,qu=3,Yu=4,$u=5,Zu=6,Ia=7;var Ku=300,Sr=301,wo=302,Eo=303,dc=304,Wl=1e3,ss=1001,Xl=1002,Ln=1003,pm=1004;var La=1005;var On=1006,fc=1007;var Cs=1008;var ri=1009,Ju=1010,ju=1011,To=1012,pc=1013,Wi=1014,xi=1015,Xi=1016,mc=1017,gc=1018,wr=1020,Qu=35902,td=35899,ed=1021,nd=1022,yi=1023,Es=1026,Ps=1027,id=1028,_c=1029,rr=1030,xc=1031;var yc=1033,Da=33776,Na=33777,Ua=33778,Fa=33779,vc=35840,bc=35841,Mc=35842,Sc=35843,wc=36196,Ec=37492,Tc=37496,Ac=37488,Rc=37489,Oa=37490,Cc=37491,Pc=37808,Ic=37809,Lc=37810,Dc=37811,Nc=37812,Uc=37813,Fc=37814,Oc=37815,Bc=37816,kc=37817,zc=37818,Vc=37819,Gc=37820,Hc=37821,Wc=36492,Xc=36494,qc=36495,Yc=36283,$c=36284,Ba=36285,Zc=36286;var la=2300,ql=2301,Ul=2302,Cu=2303,Pu=2400,Iu=2401,Lu=2402;var mm=3200;var Kc=0,gm=1,Is="",mi="srgb",ca="srgb-linear",ha="linear",Ce="srgb";var Fl=7680;var _m=519,xm=512,ym=513,vm=514,sd=515,bm=516,Mm=517,rd=518,od=519,Sm=35044;var ad="300 es",Ri=2e3,uo=2001;function vx(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function bx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ua(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function wm(){let i=ua("canvas");return i.style.display="block",i}var yp={},fo=null;function ld(...i){let t="THREE."+i.shift();fo?fo("log",t,...i):console.log(t,...i)}function Em(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Zt(...i){i=Em(i);let t="THREE."+i.shift();if(fo)fo("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function te(...i){i=Em(i);let t="THREE."+i.shift();if(fo)fo("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function ra(...i){let t=i.join(" ");t in yp||(yp[t]=!0,Zt(...i))}function Tm(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Am={[Ol]:Ol,[kl]:Gl,[zl]:zl,[ho]:Vl,[Bl]:Bl,[Gl]:kl,[Hl]:Hl,[Vl]:ho},Hi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Gn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],vp=1234567,oa=Math.PI/180,po=180/Math.PI;function Ao(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Gn[i&255]+Gn[i>>8&255]+Gn[i>>16&255]+Gn[i>>24&255]+"-"+Gn[t&255]+Gn[t>>8&255]+"-"+Gn[t>>16&15|64]+Gn[t>>24&255]+"-"+Gn[e&63|128]+Gn[e>>8&255]+"-"+Gn[e>>16&255]+Gn[e>>24&255]+Gn[n&255]+Gn[n>>8&255]+Gn[n>>16&255]+Gn[n>>24&255]).toLowerCase()}function pe(i,t,e){return Math.max(t,Math.min(e,i))}function cd(i,t){return(i%t+t)%t}function Mx(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function Sx(i,t,e){return i!==t?(e-i)/(t-i):0}function aa(i,t,e){return(1-e)*i+e*t}function wx(i,t,e,n){return aa(i,t,1-Math.exp(-e*n))}function Ex(i,t=1){return t-Math.abs(cd(i,t*2)-t)}function Tx(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function Ax(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Rx(i,t){return i+Math.floor(Math.random()*(t-i+1))}function Cx(i,t){return i+Math.random()*(t-i)}function Px(i){return i*(.5-Math.random())}function Ix(i){i!==void 0&&(vp=i);let t=vp+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Lx(i){return i*oa}function Dx(i){return i*po}function Nx(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Ux(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function hd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Fx(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),d=o((t+n)/2),h=r((t-n)/2),u=o((t-n)/2),f=r((n-t)/2),g=o((n-t)/2);switch(s){case"XYX":i.set(a*d,l*h,l*u,a*c);break;case"YZY":i.set(l*u,a*d,l*h,a*c);break;case"ZXZ":i.set(l*h,l*u,a*d,a*c);break;case"XZX":i.set(a*d,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*d,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*d,a*c);break;default:Zt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function ud(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Rm(i,t){if(t.constructor===Float32Array)return i;let e=ud(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Cm(i,t){if(t.constructor===Float32Array)return i;let e=ud(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var Jc={DEG2RAD:oa,RAD2DEG:po,generateUUID:Ao,clamp:pe,euclideanModulo:cd,mapLinear:Mx,inverseLerp:Sx,lerp:aa,damp:wx,pingpong:Ex,smoothstep:Tx,smootherstep:Ax,randInt:Rx,randFloat:Cx,randFloatSpread:Px,seededRandom:Ix,degToRad:Lx,radToDeg:Dx,isPowerOfTwo:Nx,ceilPowerOfTwo:Ux,floorPowerOfTwo:hd,setQuaternionFromProperEuler:Fx,normalize:Cm,denormalize:Rm},qt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(pe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Qn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],d=n[s+2],h=n[s+3],u=r[o+0],f=r[o+1],g=r[o+2],y=r[o+3];if(h!==y||l!==u||c!==f||d!==g){let m=l*u+c*f+d*g+h*y;m<0&&(u=-u,f=-f,g=-g,y=-y,m=-m);let p=1-a;if(m<.9995){let _=Math.acos(m),T=Math.sin(_);p=Math.sin(p*_)/T,a=Math.sin(a*_)/T,l=l*p+u*a,c=c*p+f*a,d=d*p+g*a,h=h*p+y*a}else{l=l*p+u*a,c=c*p+f*a,d=d*p+g*a,h=h*p+y*a;let _=1/Math.sqrt(l*l+c*c+d*d+h*h);l*=_,c*=_,d*=_,h*=_}}t[e]=l,t[e+1]=c,t[e+2]=d,t[e+3]=h}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],d=n[s+3],h=r[o],u=r[o+1],f=r[o+2],g=r[o+3];return t[e]=a*g+d*h+l*f-c*u,t[e+1]=l*g+d*u+c*h-a*f,t[e+2]=c*g+d*f+a*u-l*h,t[e+3]=d*g-a*h-l*u-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),d=a(s/2),h=a(r/2),u=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=u*d*h+c*f*g,this._y=c*f*h-u*d*g,this._z=c*d*g+u*f*h,this._w=c*d*h-u*f*g;break;case"YXZ":this._x=u*d*h+c*f*g,this._y=c*f*h-u*d*g,this._z=c*d*g-u*f*h,this._w=c*d*h+u*f*g;break;case"ZXY":this._x=u*d*h-c*f*g,this._y=c*f*h+u*d*g,this._z=c*d*g+u*f*h,this._w=c*d*h-u*f*g;break;case"ZYX":this._x=u*d*h-c*f*g,this._y=c*f*h+u*d*g,this._z=c*d*g-u*f*h,this._w=c*d*h+u*f*g;break;case"YZX":this._x=u*d*h+c*f*g,this._y=c*f*h+u*d*g,this._z=c*d*g-u*f*h,this._w=c*d*h-u*f*g;break;case"XZY":this._x=u*d*h-c*f*g,this._y=c*f*h-u*d*g,this._z=c*d*g+u*f*h,this._w=c*d*h+u*f*g;break;default:Zt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],d=e[6],h=e[10],u=n+a+h;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(d-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>h){let f=2*Math.sqrt(1+n-a-h);this._w=(d-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-n-h);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+d)/f}else{let f=2*Math.sqrt(1+h-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+d)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(pe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,d=e._w;return this._x=n*d+o*a+s*c-r*l,this._y=s*d+o*l+r*a-n*c,this._z=r*d+o*c+n*l-s*a,this._w=o*d-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),d=Math.sin(c);l=Math.sin(l*c)/d,e=Math.sin(e*c)/d,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},W=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(bp.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(bp.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),d=2*(a*e-r*s),h=2*(r*n-o*e);return this.x=e+l*c+o*h-a*d,this.y=n+l*d+a*c-r*h,this.z=s+l*h+r*d-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this.z=pe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this.z=pe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return cu.copy(this).projectOnVector(t),this.sub(cu)}reflect(t){return this.sub(cu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(pe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},cu=new W,bp=new Qn,ne=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let d=this.elements;return d[0]=t,d[1]=s,d[2]=a,d[3]=e,d[4]=r,d[5]=l,d[6]=n,d[7]=o,d[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],d=n[4],h=n[7],u=n[2],f=n[5],g=n[8],y=s[0],m=s[3],p=s[6],_=s[1],T=s[4],b=s[7],w=s[2],R=s[5],x=s[8];return r[0]=o*y+a*_+l*w,r[3]=o*m+a*T+l*R,r[6]=o*p+a*b+l*x,r[1]=c*y+d*_+h*w,r[4]=c*m+d*T+h*R,r[7]=c*p+d*b+h*x,r[2]=u*y+f*_+g*w,r[5]=u*m+f*T+g*R,r[8]=u*p+f*b+g*x,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],d=t[8];return e*o*d-e*a*c-n*r*d+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],d=t[8],h=d*o-a*c,u=a*l-d*r,f=c*r-o*l,g=e*h+n*u+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/g;return t[0]=h*y,t[1]=(s*c-d*n)*y,t[2]=(a*n-s*o)*y,t[3]=u*y,t[4]=(d*e-s*l)*y,t[5]=(s*r-a*e)*y,t[6]=f*y,t[7]=(n*l-c*e)*y,t[8]=(o*e-n*r)*y,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return ra("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(hu.makeScale(t,e)),this}rotate(t){return ra("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(hu.makeRotation(-t)),this}translate(t,e){return ra("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(hu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},hu=new ne,Mp=new ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Sp=new ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Ox(){let i={enabled:!0,workingColorSpace:ca,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ce&&(s.r=ws(s.r),s.g=ws(s.g),s.b=ws(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ce&&(s.r=co(s.r),s.g=co(s.g),s.b=co(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Is?ha:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ca]:{primaries:t,whitePoint:n,transfer:ha,toXYZ:Mp,fromXYZ:Sp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:mi},outputColorSpaceConfig:{drawingBufferColorSpace:mi}},[mi]:{primaries:t,whitePoint:n,transfer:Ce,toXYZ:Mp,fromXYZ:Sp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:mi}}}),i}var ve=Ox();function ws(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function co(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Kr,Yl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Kr===void 0&&(Kr=ua("canvas")),Kr.width=t.width,Kr.height=t.height;let s=Kr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Kr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=ua("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ws(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(ws(e[n]/255)*255):e[n]=ws(e[n]);return{data:e,width:t.width,height:t.height}}else return Zt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Bx=0,mo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Bx++}),this.uuid=Ao(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(uu(s[o].image)):r.push(uu(s[o]))}else r=uu(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function uu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Yl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Zt("Texture: Unable to serialize Texture."),{})}var kx=0,du=new W,si=class i extends Hi{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=ss,s=ss,r=On,o=Cs,a=yi,l=ri,c=i.DEFAULT_ANISOTROPY,d=Is){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:kx++}),this.uuid=Ao(),this.name="",this.source=new mo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new qt(0,0),this.repeat=new qt(1,1),this.center=new qt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=d,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(du).x}get height(){return this.source.getSize(du).y}get depth(){return this.source.getSize(du).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Zt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Ku)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Wl:t.x=t.x-Math.floor(t.x);break;case ss:t.x=t.x<0?0:1;break;case Xl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Wl:t.y=t.y-Math.floor(t.y);break;case ss:t.y=t.y<0?0:1;break;case Xl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};si.DEFAULT_IMAGE=null;si.DEFAULT_MAPPING=Ku;si.DEFAULT_ANISOTROPY=1;var Je=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],d=l[4],h=l[8],u=l[1],f=l[5],g=l[9],y=l[2],m=l[6],p=l[10];if(Math.abs(d-u)<.01&&Math.abs(h-y)<.01&&Math.abs(g-m)<.01){if(Math.abs(d+u)<.1&&Math.abs(h+y)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let T=(c+1)/2,b=(f+1)/2,w=(p+1)/2,R=(d+u)/4,x=(h+y)/4,A=(g+m)/4;return T>b&&T>w?T<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(T),s=R/n,r=x/n):b>w?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=R/s,r=A/s):w<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(w),n=x/r,s=A/r),this.set(n,s,r,e),this}let _=Math.sqrt((m-g)*(m-g)+(h-y)*(h-y)+(u-d)*(u-d));return Math.abs(_)<.001&&(_=1),this.x=(m-g)/_,this.y=(h-y)/_,this.z=(u-d)/_,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this.z=pe(this.z,t.z,e.z),this.w=pe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this.z=pe(this.z,t,e),this.w=pe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},$l=class extends Hi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:On,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Je(0,0,t,e),this.scissorTest=!1,this.viewport=new Je(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new si({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:On,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new mo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},gi=class extends $l{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},da=class extends si{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=ss,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Zl=class extends si{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=ss,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Pe=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,d,h,u,f,g,y,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,d,h,u,f,g,y,m)}set(t,e,n,s,r,o,a,l,c,d,h,u,f,g,y,m){let p=this.elements;return p[0]=t,p[4]=e,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=d,p[10]=h,p[14]=u,p[3]=f,p[7]=g,p[11]=y,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Jr.setFromMatrixColumn(t,0).length(),r=1/Jr.setFromMatrixColumn(t,1).length(),o=1/Jr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),d=Math.cos(r),h=Math.sin(r);if(t.order==="XYZ"){let u=o*d,f=o*h,g=a*d,y=a*h;e[0]=l*d,e[4]=-l*h,e[8]=c,e[1]=f+g*c,e[5]=u-y*c,e[9]=-a*l,e[2]=y-u*c,e[6]=g+f*c,e[10]=o*l}else if(t.order==="YXZ"){let u=l*d,f=l*h,g=c*d,y=c*h;e[0]=u+y*a,e[4]=g*a-f,e[8]=o*c,e[1]=o*h,e[5]=o*d,e[9]=-a,e[2]=f*a-g,e[6]=y+u*a,e[10]=o*l}else if(t.order==="ZXY"){let u=l*d,f=l*h,g=c*d,y=c*h;e[0]=u-y*a,e[4]=-o*h,e[8]=g+f*a,e[1]=f+g*a,e[5]=o*d,e[9]=y-u*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let u=o*d,f=o*h,g=a*d,y=a*h;e[0]=l*d,e[4]=g*c-f,e[8]=u*c+y,e[1]=l*h,e[5]=y*c+u,e[9]=f*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let u=o*l,f=o*c,g=a*l,y=a*c;e[0]=l*d,e[4]=y-u*h,e[8]=g*h+f,e[1]=h,e[5]=o*d,e[9]=-a*d,e[2]=-c*d,e[6]=f*h+g,e[10]=u-y*h}else if(t.order==="XZY"){let u=o*l,f=o*c,g=a*l,y=a*c;e[0]=l*d,e[4]=-h,e[8]=c*d,e[1]=u*h+y,e[5]=o*d,e[9]=f*h-g,e[2]=g*h-f,e[6]=a*d,e[10]=y*h+u}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(zx,t,Vx)}lookAt(t,e,n){let s=this.elements;return fi.subVectors(t,e),fi.lengthSq()===0&&(fi.z=1),fi.normalize(),Vs.crossVectors(n,fi),Vs.lengthSq()===0&&(Math.abs(n.z)===1?fi.x+=1e-4:fi.z+=1e-4,fi.normalize(),Vs.crossVectors(n,fi)),Vs.normalize(),ml.crossVectors(fi,Vs),s[0]=Vs.x,s[4]=ml.x,s[8]=fi.x,s[1]=Vs.y,s[5]=ml.y,s[9]=fi.y,s[2]=Vs.z,s[6]=ml.z,s[10]=fi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],d=n[1],h=n[5],u=n[9],f=n[13],g=n[2],y=n[6],m=n[10],p=n[14],_=n[3],T=n[7],b=n[11],w=n[15],R=s[0],x=s[4],A=s[8],I=s[12],C=s[1],P=s[5],F=s[9],z=s[13],N=s[2],G=s[6],q=s[10],V=s[14],lt=s[3],$=s[7],J=s[11],et=s[15];return r[0]=o*R+a*C+l*N+c*lt,r[4]=o*x+a*P+l*G+c*$,r[8]=o*A+a*F+l*q+c*J,r[12]=o*I+a*z+l*V+c*et,r[1]=d*R+h*C+u*N+f*lt,r[5]=d*x+h*P+u*G+f*$,r[9]=d*A+h*F+u*q+f*J,r[13]=d*I+h*z+u*V+f*et,r[2]=g*R+y*C+m*N+p*lt,r[6]=g*x+y*P+m*G+p*$,r[10]=g*A+y*F+m*q+p*J,r[14]=g*I+y*z+m*V+p*et,r[3]=_*R+T*C+b*N+w*lt,r[7]=_*x+T*P+b*G+w*$,r[11]=_*A+T*F+b*q+w*J,r[15]=_*I+T*z+b*V+w*et,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],d=t[2],h=t[6],u=t[10],f=t[14],g=t[3],y=t[7],m=t[11],p=t[15],_=l*f-c*u,T=a*f-c*h,b=a*u-l*h,w=o*f-c*d,R=o*u-l*d,x=o*h-a*d;return e*(y*_-m*T+p*b)-n*(g*_-m*w+p*R)+s*(g*T-y*w+p*x)-r*(g*b-y*R+m*x)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],d=t[10];return e*(o*d-a*c)-n*(r*d-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],d=t[8],h=t[9],u=t[10],f=t[11],g=t[12],y=t[13],m=t[14],p=t[15],_=e*a-n*o,T=e*l-s*o,b=e*c-r*o,w=n*l-s*a,R=n*c-r*a,x=s*c-r*l,A=d*y-h*g,I=d*m-u*g,C=d*p-f*g,P=h*m-u*y,F=h*p-f*y,z=u*p-f*m,N=_*z-T*F+b*P+w*C-R*I+x*A;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/N;return t[0]=(a*z-l*F+c*P)*G,t[1]=(s*F-n*z-r*P)*G,t[2]=(y*x-m*R+p*w)*G,t[3]=(u*R-h*x-f*w)*G,t[4]=(l*C-o*z-c*I)*G,t[5]=(e*z-s*C+r*I)*G,t[6]=(m*b-g*x-p*T)*G,t[7]=(d*x-u*b+f*T)*G,t[8]=(o*F-a*C+c*A)*G,t[9]=(n*C-e*F-r*A)*G,t[10]=(g*R-y*b+p*_)*G,t[11]=(h*b-d*R-f*_)*G,t[12]=(a*I-o*P-l*A)*G,t[13]=(e*P-n*I+s*A)*G,t[14]=(y*T-g*w-m*_)*G,t[15]=(d*w-h*T+u*_)*G,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,d=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,d*a+n,d*l-s*o,0,c*l-s*a,d*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,d=o+o,h=a+a,u=r*c,f=r*d,g=r*h,y=o*d,m=o*h,p=a*h,_=l*c,T=l*d,b=l*h,w=n.x,R=n.y,x=n.z;return s[0]=(1-(y+p))*w,s[1]=(f+b)*w,s[2]=(g-T)*w,s[3]=0,s[4]=(f-b)*R,s[5]=(1-(u+p))*R,s[6]=(m+_)*R,s[7]=0,s[8]=(g+T)*x,s[9]=(m-_)*x,s[10]=(1-(u+y))*x,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Jr.set(s[0],s[1],s[2]).length(),a=Jr.set(s[4],s[5],s[6]).length(),l=Jr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),zi.copy(this);let c=1/o,d=1/a,h=1/l;return zi.elements[0]*=c,zi.elements[1]*=c,zi.elements[2]*=c,zi.elements[4]*=d,zi.elements[5]*=d,zi.elements[6]*=d,zi.elements[8]*=h,zi.elements[9]*=h,zi.elements[10]*=h,e.setFromRotationMatrix(zi),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Ri,l=!1){let c=this.elements,d=2*r/(e-t),h=2*r/(n-s),u=(e+t)/(e-t),f=(n+s)/(n-s),g,y;if(l)g=r/(o-r),y=o*r/(o-r);else if(a===Ri)g=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===uo)g=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Ri,l=!1){let c=this.elements,d=2/(e-t),h=2/(n-s),u=-(e+t)/(e-t),f=-(n+s)/(n-s),g,y;if(l)g=1/(o-r),y=o/(o-r);else if(a===Ri)g=-2/(o-r),y=-(o+r)/(o-r);else if(a===uo)g=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Jr=new W,zi=new Pe,zx=new W(0,0,0),Vx=new W(1,1,1),Vs=new W,ml=new W,fi=new W,wp=new Pe,Ep=new Qn,Ts=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],d=s[9],h=s[2],u=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(pe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-d,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pe(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(pe(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pe(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-d,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-pe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-d,f),this._y=0);break;default:Zt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return wp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(wp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Ep.setFromEuler(this),this.setFromQuaternion(Ep,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ts.DEFAULT_ORDER="XYZ";var go=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Gx=0,Tp=new W,jr=new Qn,ys=new Pe,gl=new W,ea=new W,Hx=new W,Wx=new Qn,Ap=new W(1,0,0),Rp=new W(0,1,0),Cp=new W(0,0,1),Pp={type:"added"},Xx={type:"removed"},Qr={type:"childadded",child:null},fu={type:"childremoved",child:null},Wn=class i extends Hi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Gx++}),this.uuid=Ao(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new W,e=new Ts,n=new Qn,s=new W(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Pe},normalMatrix:{value:new ne}}),this.matrix=new Pe,this.matrixWorld=new Pe,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new go,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return jr.setFromAxisAngle(t,e),this.quaternion.multiply(jr),this}rotateOnWorldAxis(t,e){return jr.setFromAxisAngle(t,e),this.quaternion.premultiply(jr),this}rotateX(t){return this.rotateOnAxis(Ap,t)}rotateY(t){return this.rotateOnAxis(Rp,t)}rotateZ(t){return this.rotateOnAxis(Cp,t)}translateOnAxis(t,e){return Tp.copy(t).applyQuaternion(this.quaternion),this.position.add(Tp.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Ap,t)}translateY(t){return this.translateOnAxis(Rp,t)}translateZ(t){return this.translateOnAxis(Cp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(ys.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?gl.copy(t):gl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),ea.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ys.lookAt(ea,gl,this.up):ys.lookAt(gl,ea,this.up),this.quaternion.setFromRotationMatrix(ys),s&&(ys.extractRotation(s.matrixWorld),jr.setFromRotationMatrix(ys),this.quaternion.premultiply(jr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(te("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Pp),Qr.child=t,this.dispatchEvent(Qr),Qr.child=null):te("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Xx),fu.child=t,this.dispatchEvent(fu),fu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),ys.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),ys.multiply(t.parent.matrixWorld)),t.applyMatrix4(ys),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Pp),Qr.child=t,this.dispatchEvent(Qr),Qr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ea,t,Hx),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ea,Wx,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,d=l.length;c<d;c++){let h=l[c];r(t.shapes,h)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),d=o(t.images),h=o(t.shapes),u=o(t.skeletons),f=o(t.animations),g=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),d.length>0&&(n.images=d),h.length>0&&(n.shapes=h),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let d=a[c];delete d.metadata,l.push(d)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Wn.DEFAULT_UP=new W(0,1,0);Wn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Wn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Fn=class extends Wn{constructor(){super(),this.isGroup=!0,this.type="Group"}},qx={type:"move"},_o=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Fn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Fn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new W,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new W),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Fn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new W,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new W,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let y of t.hand.values()){let m=e.getJointPose(y,n),p=this._getHandJoint(c,y);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let d=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],u=d.position.distanceTo(h.position),f=.02,g=.005;c.inputState.pinching&&u>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&u<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(qx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Fn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Pm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Gs={h:0,s:0,l:0},_l={h:0,s:0,l:0};function pu(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Kt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=mi){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ve.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=ve.workingColorSpace){return this.r=t,this.g=e,this.b=n,ve.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=ve.workingColorSpace){if(t=cd(t,1),e=pe(e,0,1),n=pe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=pu(o,r,t+1/3),this.g=pu(o,r,t),this.b=pu(o,r,t-1/3)}return ve.colorSpaceToWorking(this,s),this}setStyle(t,e=mi){function n(r){r!==void 0&&parseFloat(r)<1&&Zt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Zt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Zt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=mi){let n=Pm[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Zt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=ws(t.r),this.g=ws(t.g),this.b=ws(t.b),this}copyLinearToSRGB(t){return this.r=co(t.r),this.g=co(t.g),this.b=co(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=mi){return ve.workingToColorSpace(Hn.copy(this),t),Math.round(pe(Hn.r*255,0,255))*65536+Math.round(pe(Hn.g*255,0,255))*256+Math.round(pe(Hn.b*255,0,255))}getHexString(t=mi){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ve.workingColorSpace){ve.workingToColorSpace(Hn.copy(this),e);let n=Hn.r,s=Hn.g,r=Hn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,d=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=d<=.5?h/(o+a):h/(2-o-a),o){case n:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-n)/h+2;break;case r:l=(n-s)/h+4;break}l/=6}return t.h=l,t.s=c,t.l=d,t}getRGB(t,e=ve.workingColorSpace){return ve.workingToColorSpace(Hn.copy(this),e),t.r=Hn.r,t.g=Hn.g,t.b=Hn.b,t}getStyle(t=mi){ve.workingToColorSpace(Hn.copy(this),t);let e=Hn.r,n=Hn.g,s=Hn.b;return t!==mi?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Gs),this.setHSL(Gs.h+t,Gs.s+e,Gs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Gs),t.getHSL(_l);let n=aa(Gs.h,_l.h,e),s=aa(Gs.s,_l.s,e),r=aa(Gs.l,_l.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Hn=new Kt;Kt.NAMES=Pm;var fa=class extends Wn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ts,this.environmentIntensity=1,this.environmentRotation=new Ts,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Vi=new W,vs=new W,mu=new W,bs=new W,to=new W,eo=new W,Ip=new W,gu=new W,_u=new W,xu=new W,yu=new Je,vu=new Je,bu=new Je,qs=class i{constructor(t=new W,e=new W,n=new W){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Vi.subVectors(t,e),s.cross(Vi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Vi.subVectors(s,e),vs.subVectors(n,e),mu.subVectors(t,e);let o=Vi.dot(Vi),a=Vi.dot(vs),l=Vi.dot(mu),c=vs.dot(vs),d=vs.dot(mu),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let u=1/h,f=(c*l-a*d)*u,g=(o*d-a*l)*u;return r.set(1-f-g,g,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,bs)===null?!1:bs.x>=0&&bs.y>=0&&bs.x+bs.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,bs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,bs.x),l.addScaledVector(o,bs.y),l.addScaledVector(a,bs.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return yu.setScalar(0),vu.setScalar(0),bu.setScalar(0),yu.fromBufferAttribute(t,e),vu.fromBufferAttribute(t,n),bu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(yu,r.x),o.addScaledVector(vu,r.y),o.addScaledVector(bu,r.z),o}static isFrontFacing(t,e,n,s){return Vi.subVectors(n,e),vs.subVectors(t,e),Vi.cross(vs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Vi.subVectors(this.c,this.b),vs.subVectors(this.a,this.b),Vi.cross(vs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;to.subVectors(s,n),eo.subVectors(r,n),gu.subVectors(t,n);let l=to.dot(gu),c=eo.dot(gu);if(l<=0&&c<=0)return e.copy(n);_u.subVectors(t,s);let d=to.dot(_u),h=eo.dot(_u);if(d>=0&&h<=d)return e.copy(s);let u=l*h-d*c;if(u<=0&&l>=0&&d<=0&&l-d>0)return o=l/(l-d),e.copy(n).addScaledVector(to,o);xu.subVectors(t,r);let f=to.dot(xu),g=eo.dot(xu);if(g>=0&&f<=g)return e.copy(r);let y=f*c-l*g;if(y<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(n).addScaledVector(eo,a);let m=d*g-f*h;if(m<=0&&h-d>=0&&f-g>=0)return Ip.subVectors(r,s),a=(h-d)/(h-d+(f-g)),e.copy(s).addScaledVector(Ip,a);let p=1/(m+y+u);return o=y*p,a=u*p,e.copy(n).addScaledVector(to,o).addScaledVector(eo,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Ys=class{constructor(t=new W(1/0,1/0,1/0),e=new W(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Gi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Gi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Gi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Gi):Gi.fromBufferAttribute(r,o),Gi.applyMatrix4(t.matrixWorld),this.expandByPoint(Gi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),xl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),xl.copy(n.boundingBox)),xl.applyMatrix4(t.matrixWorld),this.union(xl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Gi),Gi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(na),yl.subVectors(this.max,na),no.subVectors(t.a,na),io.subVectors(t.b,na),so.subVectors(t.c,na),Hs.subVectors(io,no),Ws.subVectors(so,io),mr.subVectors(no,so);let e=[0,-Hs.z,Hs.y,0,-Ws.z,Ws.y,0,-mr.z,mr.y,Hs.z,0,-Hs.x,Ws.z,0,-Ws.x,mr.z,0,-mr.x,-Hs.y,Hs.x,0,-Ws.y,Ws.x,0,-mr.y,mr.x,0];return!Mu(e,no,io,so,yl)||(e=[1,0,0,0,1,0,0,0,1],!Mu(e,no,io,so,yl))?!1:(vl.crossVectors(Hs,Ws),e=[vl.x,vl.y,vl.z],Mu(e,no,io,so,yl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Gi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Gi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Ms[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Ms[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Ms[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Ms[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Ms[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Ms[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Ms[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Ms[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Ms),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Ms=[new W,new W,new W,new W,new W,new W,new W,new W],Gi=new W,xl=new Ys,no=new W,io=new W,so=new W,Hs=new W,Ws=new W,mr=new W,na=new W,yl=new W,vl=new W,gr=new W;function Mu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){gr.fromArray(i,r);let a=s.x*Math.abs(gr.x)+s.y*Math.abs(gr.y)+s.z*Math.abs(gr.z),l=t.dot(gr),c=e.dot(gr),d=n.dot(gr);if(Math.max(-Math.max(l,c,d),Math.min(l,c,d))>a)return!1}return!0}var gn=new W,bl=new qt,Yx=0,vn=class extends Hi{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Yx++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Sm,this.updateRanges=[],this.gpuType=xi,this.version=0,this._normalizationScale=t!==void 0?ud(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)bl.fromBufferAttribute(this,e),bl.applyMatrix3(t),this.setXY(e,bl.x,bl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.applyMatrix3(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.applyMatrix4(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.applyNormalMatrix(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.transformDirection(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Rm(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Cm(t,this.array)}};var pa=class extends vn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var ma=class extends vn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var qe=class extends vn{constructor(t,e,n){super(new Float32Array(t),e,n)}},$x=new Ys,ia=new W,Su=new W,xo=class{constructor(t=new W,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):$x.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ia.subVectors(t,this.center);let e=ia.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ia,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Su.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ia.copy(t.center).add(Su)),this.expandByPoint(ia.copy(t.center).sub(Su))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},Zx=0,Ai=new Pe,wu=new Wn,ro=new W,pi=new Ys,sa=new Ys,In=new W,Dn=class i extends Hi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Zx++}),this.uuid=Ao(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(vx(t)?ma:pa)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ne().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Ai.makeRotationFromQuaternion(t),this.applyMatrix4(Ai),this}rotateX(t){return Ai.makeRotationX(t),this.applyMatrix4(Ai),this}rotateY(t){return Ai.makeRotationY(t),this.applyMatrix4(Ai),this}rotateZ(t){return Ai.makeRotationZ(t),this.applyMatrix4(Ai),this}translate(t,e,n){return Ai.makeTranslation(t,e,n),this.applyMatrix4(Ai),this}scale(t,e,n){return Ai.makeScale(t,e,n),this.applyMatrix4(Ai),this}lookAt(t){return wu.lookAt(t),wu.updateMatrix(),this.applyMatrix4(wu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(ro).negate(),this.translate(ro.x,ro.y,ro.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new qe(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Zt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ys);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new W(-1/0,-1/0,-1/0),new W(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];pi.setFromBufferAttribute(r),this.morphTargetsRelative?(In.addVectors(this.boundingBox.min,pi.min),this.boundingBox.expandByPoint(In),In.addVectors(this.boundingBox.max,pi.max),this.boundingBox.expandByPoint(In)):(this.boundingBox.expandByPoint(pi.min),this.boundingBox.expandByPoint(pi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&te('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new xo);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new W,1/0);return}if(t){let n=this.boundingSphere.center;if(pi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];sa.setFromBufferAttribute(a),this.morphTargetsRelative?(In.addVectors(pi.min,sa.min),pi.expandByPoint(In),In.addVectors(pi.max,sa.max),pi.expandByPoint(In)):(pi.expandByPoint(sa.min),pi.expandByPoint(sa.max))}pi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)In.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(In));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,d=a.count;c<d;c++)In.fromBufferAttribute(a,c),l&&(ro.fromBufferAttribute(t,c),In.add(ro)),s=Math.max(s,n.distanceToSquared(In))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&te('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){te("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new vn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let I=0;I<n.count;I++)a[I]=new W,l[I]=new W;let d=new W,h=new W,u=new W,f=new qt,g=new qt,y=new qt,m=new W,p=new W;function _(I,C,P){c[I]=c[C]=c[P]=1,d.fromBufferAttribute(n,I),h.fromBufferAttribute(n,C),u.fromBufferAttribute(n,P),f.fromBufferAttribute(r,I),g.fromBufferAttribute(r,C),y.fromBufferAttribute(r,P),h.sub(d),u.sub(d),g.sub(f),y.sub(f);let F=1/(g.x*y.y-y.x*g.y);isFinite(F)&&(m.copy(h).multiplyScalar(y.y).addScaledVector(u,-g.y).multiplyScalar(F),p.copy(u).multiplyScalar(g.x).addScaledVector(h,-y.x).multiplyScalar(F),a[I].add(m),a[C].add(m),a[P].add(m),l[I].add(p),l[C].add(p),l[P].add(p))}let T=this.groups;T.length===0&&(T=[{start:0,count:t.count}]);for(let I=0,C=T.length;I<C;++I){let P=T[I],F=P.start,z=P.count;for(let N=F,G=F+z;N<G;N+=3)_(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let b=new W,w=new W,R=new W,x=new W;function A(I){R.fromBufferAttribute(s,I),x.copy(R);let C=a[I];b.copy(C),b.sub(R.multiplyScalar(R.dot(C))).normalize(),w.crossVectors(x,C);let F=w.dot(l[I])<0?-1:1;o.setXYZW(I,b.x,b.y,b.z,F)}for(let I=0,C=n.count;I<C;++I)c[I]&&A(I);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new vn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new W,r=new W,o=new W,a=new W,l=new W,c=new W,d=new W,h=new W;if(t)for(let u=0,f=t.count;u<f;u+=3){let g=t.getX(u+0),y=t.getX(u+1),m=t.getX(u+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,y),o.fromBufferAttribute(e,m),d.subVectors(o,r),h.subVectors(s,r),d.cross(h),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,y),c.fromBufferAttribute(n,m),a.add(d),l.add(d),c.add(d),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(y,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,f=e.count;u<f;u+=3)s.fromBufferAttribute(e,u+0),r.fromBufferAttribute(e,u+1),o.fromBufferAttribute(e,u+2),d.subVectors(o,r),h.subVectors(s,r),d.cross(h),n.setXYZ(u+0,d.x,d.y,d.z),n.setXYZ(u+1,d.x,d.y,d.z),n.setXYZ(u+2,d.x,d.y,d.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)In.fromBufferAttribute(t,e),In.normalize(),t.setXYZ(e,In.x,In.y,In.z)}toNonIndexed(){function t(a,l){let c=a.array,d=a.itemSize,h=a.normalized,u=new c.constructor(l.length*d),f=0,g=0;for(let y=0,m=l.length;y<m;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*d;for(let p=0;p<d;p++)u[g++]=c[f++]}return new vn(u,d,h)}if(this.index===null)return Zt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let d=0,h=c.length;d<h;d++){let u=c[d],f=t(u,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],d=[];for(let h=0,u=c.length;h<u;h++){let f=c[h];d.push(f.toJSON(t.data))}d.length>0&&(s[l]=d,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let d=s[c];this.setAttribute(c,d.clone(e))}let r=t.morphAttributes;for(let c in r){let d=[],h=r[c];for(let u=0,f=h.length;u<f;u++)d.push(h[u].clone(e));this.morphAttributes[c]=d}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,d=o.length;c<d;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Eu=new W,Kx=new W,Jx=new ne,Jn=class{constructor(t=new W(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Eu.subVectors(n,e).cross(Kx.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Eu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||Jx.getNormalMatrix(t),s=this.coplanarPoint(Eu).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},jx=0,As=class extends Hi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:jx++}),this.uuid=Ao(),this.name="",this.type="Material",this.blending=So,this.side=sr,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Vu,this.blendDst=Gu,this.blendEquation=Mr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Kt(0,0,0),this.blendAlpha=0,this.depthFunc=ho,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=_m,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Fl,this.stencilZFail=Fl,this.stencilZPass=Fl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Zt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Kt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Jn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new qt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new qt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Ss=new W,Tu=new W,Ml=new W,Sl=new W,yr=class{constructor(t=new W,e=new W(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ss)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Ss.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ss.copy(this.origin).addScaledVector(this.direction,e),Ss.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Tu.copy(t).add(e).multiplyScalar(.5),Ml.copy(e).sub(t).normalize(),Sl.copy(this.origin).sub(Tu);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Ml),a=Sl.dot(this.direction),l=-Sl.dot(Ml),c=Sl.lengthSq(),d=Math.abs(1-o*o),h,u,f,g;if(d>0)if(h=o*l-a,u=o*a-l,g=r*d,h>=0)if(u>=-g)if(u<=g){let y=1/d;h*=y,u*=y,f=h*(h+o*u+2*a)+u*(o*h+u+2*l)+c}else u=r,h=Math.max(0,-(o*u+a)),f=-h*h+u*(u+2*l)+c;else u=-r,h=Math.max(0,-(o*u+a)),f=-h*h+u*(u+2*l)+c;else u<=-g?(h=Math.max(0,-(-o*r+a)),u=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+u*(u+2*l)+c):u<=g?(h=0,u=Math.min(Math.max(-r,-l),r),f=u*(u+2*l)+c):(h=Math.max(0,-(o*r+a)),u=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+u*(u+2*l)+c);else u=o>0?-r:r,h=Math.max(0,-(o*u+a)),f=-h*h+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(Tu).addScaledVector(Ml,u),f}intersectSphere(t,e){if(t.radius<0)return null;Ss.subVectors(t.center,this.origin);let n=Ss.dot(this.direction),s=Ss.dot(Ss)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,d=1/this.direction.y,h=1/this.direction.z,u=this.origin;return c>=0?(n=(t.min.x-u.x)*c,s=(t.max.x-u.x)*c):(n=(t.max.x-u.x)*c,s=(t.min.x-u.x)*c),d>=0?(r=(t.min.y-u.y)*d,o=(t.max.y-u.y)*d):(r=(t.max.y-u.y)*d,o=(t.min.y-u.y)*d),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(t.min.z-u.z)*h,l=(t.max.z-u.z)*h):(a=(t.max.z-u.z)*h,l=(t.min.z-u.z)*h),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ss)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,d=a.z,h=t.x-o.x,u=t.y-o.y,f=t.z-o.z,g=e.x-o.x,y=e.y-o.y,m=e.z-o.z,p=n.x-o.x,_=n.y-o.y,T=n.z-o.z,b=Math.abs(l),w=Math.abs(c),R=Math.abs(d),x,A,I,C,P,F,z,N,G,q,V,lt;if(b>=w&&b>=R?(I=l,F=h,G=g,lt=p,l>=0?(x=c,A=d,C=u,P=f,z=y,N=m,q=_,V=T):(x=d,A=c,C=f,P=u,z=m,N=y,q=T,V=_)):w>=R?(I=c,F=u,G=y,lt=_,c>=0?(x=d,A=l,C=f,P=h,z=m,N=g,q=T,V=p):(x=l,A=d,C=h,P=f,z=g,N=m,q=p,V=T)):(I=d,F=f,G=m,lt=T,d>=0?(x=l,A=c,C=h,P=u,z=g,N=y,q=p,V=_):(x=c,A=l,C=u,P=h,z=y,N=g,q=_,V=p)),I===0)return null;let $=x/I,J=A/I,et=1/I,dt=C-$*F,ut=P-J*F,Q=z-$*G,mt=N-J*G,xt=q-$*lt,At=V-J*lt,Mt=xt*mt-At*Q,Ht=dt*At-ut*xt,re=Q*ut-mt*dt;if(s){if(Mt<0||Ht<0||re<0)return null}else if((Mt<0||Ht<0||re<0)&&(Mt>0||Ht>0||re>0))return null;let Vt=Mt+Ht+re;if(Vt===0)return null;let de=et*(Mt*F+Ht*G+re*lt);return(Vt>0?de<0:de>0)?null:this.at(de/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},$s=class extends As{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Kt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ts,this.combine=Hu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Lp=new Pe,_r=new yr,wl=new xo,Dp=new W,El=new W,Tl=new W,Al=new W,Au=new W,Rl=new W,Np=new W,Cl=new W,cn=class extends Wn{constructor(t=new Dn,e=new $s){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Rl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let d=a[l],h=r[l];d!==0&&(Au.fromBufferAttribute(h,t),o?Rl.addScaledVector(Au,d):Rl.addScaledVector(Au.sub(e),d))}e.add(Rl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),wl.copy(n.boundingSphere),wl.applyMatrix4(r),_r.copy(t.ray).recast(t.near),!(wl.containsPoint(_r.origin)===!1&&(_r.intersectSphere(wl,Dp)===null||_r.origin.distanceToSquared(Dp)>(t.far-t.near)**2))&&(Lp.copy(r).invert(),_r.copy(t.ray).applyMatrix4(Lp),!(n.boundingBox!==null&&_r.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,_r)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,d=r.attributes.uv1,h=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,y=u.length;g<y;g++){let m=u[g],p=o[m.materialIndex],_=Math.max(m.start,f.start),T=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=_,w=T;b<w;b+=3){let R=a.getX(b),x=a.getX(b+1),A=a.getX(b+2);s=Pl(this,p,t,n,c,d,h,R,x,A),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let m=g,p=y;m<p;m+=3){let _=a.getX(m),T=a.getX(m+1),b=a.getX(m+2);s=Pl(this,o,t,n,c,d,h,_,T,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,y=u.length;g<y;g++){let m=u[g],p=o[m.materialIndex],_=Math.max(m.start,f.start),T=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=_,w=T;b<w;b+=3){let R=b,x=b+1,A=b+2;s=Pl(this,p,t,n,c,d,h,R,x,A),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let m=g,p=y;m<p;m+=3){let _=m,T=m+1,b=m+2;s=Pl(this,o,t,n,c,d,h,_,T,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function Qx(i,t,e,n,s,r,o,a){let l;if(t.side===ti?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===sr,a),l===null)return null;Cl.copy(a),Cl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Cl);return c<e.near||c>e.far?null:{distance:c,point:Cl.clone(),object:i}}function Pl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,El),i.getVertexPosition(l,Tl),i.getVertexPosition(c,Al);let d=Qx(i,t,e,n,El,Tl,Al,Np);if(d){let h=new W;qs.getBarycoord(Np,El,Tl,Al,h),s&&(d.uv=qs.getInterpolatedAttribute(s,a,l,c,h,new qt)),r&&(d.uv1=qs.getInterpolatedAttribute(r,a,l,c,h,new qt)),o&&(d.normal=qs.getInterpolatedAttribute(o,a,l,c,h,new W),d.normal.dot(n.direction)>0&&d.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new W,materialIndex:0};qs.getNormal(El,Tl,Al,u.normal),d.face=u,d.barycoord=h}return d}var yo=class extends si{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Ln,d=Ln,h,u){super(null,o,a,l,c,d,s,r,h,u),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var xr=new xo,ty=new qt(.5,.5),Il=new W,Zs=class{constructor(t=new Jn,e=new Jn,n=new Jn,s=new Jn,r=new Jn,o=new Jn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Ri,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],d=r[4],h=r[5],u=r[6],f=r[7],g=r[8],y=r[9],m=r[10],p=r[11],_=r[12],T=r[13],b=r[14],w=r[15];if(s[0].setComponents(c-o,f-d,p-g,w-_).normalize(),s[1].setComponents(c+o,f+d,p+g,w+_).normalize(),s[2].setComponents(c+a,f+h,p+y,w+T).normalize(),s[3].setComponents(c-a,f-h,p-y,w-T).normalize(),n)s[4].setComponents(l,u,m,b).normalize(),s[5].setComponents(c-l,f-u,p-m,w-b).normalize();else if(s[4].setComponents(c-l,f-u,p-m,w-b).normalize(),e===Ri)s[5].setComponents(c+l,f+u,p+m,w+b).normalize();else if(e===uo)s[5].setComponents(l,u,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),xr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),xr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(xr)}intersectsSprite(t){xr.center.set(0,0,0);let e=ty.distanceTo(t.center);return xr.radius=.7071067811865476+e,xr.applyMatrix4(t.matrixWorld),this.intersectsSphere(xr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Il.x=s.normal.x>0?t.max.x:t.min.x,Il.y=s.normal.y>0?t.max.y:t.min.y,Il.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Il)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Up=new Pe,Kl=class i{constructor(){this.coordinateSystem=Ri,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Up.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Zs),n[s].setFromProjectionMatrix(Up,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Zs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var ga=class extends si{constructor(t=[],e=Sr,n,s,r,o,a,l,c,d){super(t,e,n,s,r,o,a,l,c,d),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var Rs=class extends si{constructor(t,e,n=Wi,s,r,o,a=Ln,l=Ln,c,d=Es,h=1){if(d!==Es&&d!==Ps)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:t,height:e,depth:h};super(u,s,r,o,a,l,d,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new mo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},_a=class extends Rs{constructor(t,e=Wi,n=Sr,s,r,o=Ln,a=Ln,l,c=Es){let d={width:t,height:t,depth:1},h=[d,d,d,d,d,d];super(t,t,e,n,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},xa=class extends si{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Ks=class i extends Dn{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],d=[],h=[],u=0,f=0;g("z","y","x",-1,-1,n,e,t,o,r,0),g("z","y","x",1,-1,n,e,-t,o,r,1),g("x","z","y",1,1,t,n,e,s,o,2),g("x","z","y",1,-1,t,n,-e,s,o,3),g("x","y","z",1,-1,t,e,n,s,r,4),g("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new qe(c,3)),this.setAttribute("normal",new qe(d,3)),this.setAttribute("uv",new qe(h,2));function g(y,m,p,_,T,b,w,R,x,A,I){let C=b/x,P=w/A,F=b/2,z=w/2,N=R/2,G=x+1,q=A+1,V=0,lt=0,$=new W;for(let J=0;J<q;J++){let et=J*P-z;for(let dt=0;dt<G;dt++){let ut=dt*C-F;$[y]=ut*_,$[m]=et*T,$[p]=N,c.push($.x,$.y,$.z),$[y]=0,$[m]=0,$[p]=R>0?1:-1,d.push($.x,$.y,$.z),h.push(dt/x),h.push(1-J/A),V+=1}}for(let J=0;J<A;J++)for(let et=0;et<x;et++){let dt=u+et+G*J,ut=u+et+G*(J+1),Q=u+(et+1)+G*(J+1),mt=u+(et+1)+G*J;l.push(dt,ut,mt),l.push(ut,Q,mt),lt+=6}a.addGroup(f,lt,I),f+=lt,u+=V}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},ya=class i extends Dn{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],d=e/2,h=Math.PI/2*t,u=e,f=2*h+u,g=n*2+r,y=s+1,m=new W,p=new W;for(let _=0;_<=g;_++){let T=0,b=0,w=0,R=0;if(_<=n){let I=_/n,C=I*Math.PI/2;b=-d-t*Math.cos(C),w=t*Math.sin(C),R=-t*Math.cos(C),T=I*h}else if(_<=n+r){let I=(_-n)/r;b=-d+I*e,w=t,R=0,T=h+I*u}else{let I=(_-n-r)/n,C=I*Math.PI/2;b=d+t*Math.sin(C),w=t*Math.cos(C),R=t*Math.sin(C),T=h+u+I*h}let x=Math.max(0,Math.min(1,T/f)),A=0;_===0?A=.5/s:_===g&&(A=-.5/s);for(let I=0;I<=s;I++){let C=I/s,P=C*Math.PI*2,F=Math.sin(P),z=Math.cos(P);p.x=-w*z,p.y=b,p.z=w*F,a.push(p.x,p.y,p.z),m.set(-w*z,R,w*F),m.normalize(),l.push(m.x,m.y,m.z),c.push(C+A,x)}if(_>0){let I=(_-1)*y;for(let C=0;C<s;C++){let P=I+C,F=I+C+1,z=_*y+C,N=_*y+C+1;o.push(P,F,z),o.push(F,N,z)}}}this.setIndex(o),this.setAttribute("position",new qe(a,3)),this.setAttribute("normal",new qe(l,3)),this.setAttribute("uv",new qe(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var Js=class i extends Dn{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let d=[],h=[],u=[],f=[],g=0,y=[],m=n/2,p=0;_(),o===!1&&(t>0&&T(!0),e>0&&T(!1)),this.setIndex(d),this.setAttribute("position",new qe(h,3)),this.setAttribute("normal",new qe(u,3)),this.setAttribute("uv",new qe(f,2));function _(){let b=new W,w=new W,R=0,x=(e-t)/n;for(let A=0;A<=r;A++){let I=[],C=A/r,P=C*(e-t)+t;for(let F=0;F<=s;F++){let z=F/s,N=z*l+a,G=Math.sin(N),q=Math.cos(N);w.x=P*G,w.y=-C*n+m,w.z=P*q,h.push(w.x,w.y,w.z),b.set(G,x,q).normalize(),u.push(b.x,b.y,b.z),f.push(z,1-C),I.push(g++)}y.push(I)}for(let A=0;A<s;A++)for(let I=0;I<r;I++){let C=y[I][A],P=y[I+1][A],F=y[I+1][A+1],z=y[I][A+1];(t>0||I!==0)&&(d.push(C,P,z),R+=3),(e>0||I!==r-1)&&(d.push(P,F,z),R+=3)}c.addGroup(p,R,0),p+=R}function T(b){let w=g,R=new qt,x=new W,A=0,I=b===!0?t:e,C=b===!0?1:-1;for(let F=1;F<=s;F++)h.push(0,m*C,0),u.push(0,C,0),f.push(.5,.5),g++;let P=g;for(let F=0;F<=s;F++){let N=F/s*l+a,G=Math.cos(N),q=Math.sin(N);x.x=I*q,x.y=m*C,x.z=I*G,h.push(x.x,x.y,x.z),u.push(0,C,0),R.x=G*.5+.5,R.y=q*.5*C+.5,f.push(R.x,R.y),g++}for(let F=0;F<s;F++){let z=w+F,N=P+F;b===!0?d.push(N,N+1,z):d.push(N+1,N,z),A+=3}c.addGroup(p,A,b===!0?1:2),p+=A}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},va=class i extends Js{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var ba=class i extends Dn{constructor(t=[new qt(0,-.5),new qt(.5,0),new qt(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=pe(s,0,Math.PI*2);let r=[],o=[],a=[],l=[],c=[],d=1/e,h=new W,u=new qt,f=new W,g=new W,y=new W,m=0,p=0;for(let _=0;_<=t.length-1;_++)switch(_){case 0:m=t[_+1].x-t[_].x,p=t[_+1].y-t[_].y,f.x=p*1,f.y=-m,f.z=p*0,y.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:y.normalize(),l.push(y.x,y.y,y.z);break;default:m=t[_+1].x-t[_].x,p=t[_+1].y-t[_].y,f.x=p*1,f.y=-m,f.z=p*0,g.copy(f),f.x+=y.x,f.y+=y.y,f.z+=y.z,f.normalize(),l.push(f.x,f.y,f.z),y.copy(g)}for(let _=0;_<=e;_++){let T=n+_*d*s,b=Math.sin(T),w=Math.cos(T);for(let R=0;R<=t.length-1;R++){h.x=t[R].x*b,h.y=t[R].y,h.z=t[R].x*w,o.push(h.x,h.y,h.z),u.x=_/e,u.y=R/(t.length-1),a.push(u.x,u.y);let x=l[3*R+0]*b,A=l[3*R+1],I=l[3*R+0]*w;c.push(x,A,I)}}for(let _=0;_<e;_++)for(let T=0;T<t.length-1;T++){let b=T+_*t.length,w=b,R=b+t.length,x=b+t.length+1,A=b+1;r.push(w,R,A),r.push(x,A,R)}this.setIndex(r),this.setAttribute("position",new qe(o,3)),this.setAttribute("uv",new qe(a,2)),this.setAttribute("normal",new qe(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.points,t.segments,t.phiStart,t.phiLength)}};var rs=class i extends Dn{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,d=l+1,h=t/a,u=e/l,f=[],g=[],y=[],m=[];for(let p=0;p<d;p++){let _=p*u-o;for(let T=0;T<c;T++){let b=T*h-r;g.push(b,-_,0),y.push(0,0,1),m.push(T/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let _=0;_<a;_++){let T=_+c*p,b=_+c*(p+1),w=_+1+c*(p+1),R=_+1+c*p;f.push(T,b,R),f.push(b,w,R)}this.setIndex(f),this.setAttribute("position",new qe(g,3)),this.setAttribute("normal",new qe(y,3)),this.setAttribute("uv",new qe(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var js=class i extends Dn{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,d=[],h=new W,u=new W,f=[],g=[],y=[],m=[];for(let p=0;p<=n;p++){let _=[],T=p/n,b=o+T*a,w=t*Math.cos(b),R=Math.sqrt(t*t-w*w),x=0;p===0&&o===0?x=.5/e:p===n&&l===Math.PI&&(x=-.5/e);for(let A=0;A<=e;A++){let I=A/e,C=s+I*r;h.x=-R*Math.cos(C),h.y=w,h.z=R*Math.sin(C),g.push(h.x,h.y,h.z),u.copy(h).normalize(),y.push(u.x,u.y,u.z),m.push(I+x,1-T),_.push(c++)}d.push(_)}for(let p=0;p<n;p++)for(let _=0;_<e;_++){let T=d[p][_+1],b=d[p][_],w=d[p+1][_],R=d[p+1][_+1];(p!==0||o>0)&&f.push(T,b,R),(p!==n-1||l<Math.PI)&&f.push(b,w,R)}this.setIndex(f),this.setAttribute("position",new qe(g,3)),this.setAttribute("normal",new qe(y,3)),this.setAttribute("uv",new qe(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var Ma=class extends As{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Kt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function Er(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Fp(s))s.isRenderTargetTexture?(Zt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Fp(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Xn(i){let t={};for(let e=0;e<i.length;e++){let n=Er(i[e]);for(let s in n)t[s]=n[s]}return t}function Fp(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function ey(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function dd(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ve.workingColorSpace}var Im={clone:Er,merge:Xn},ny=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,iy=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ci=class extends As{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=ny,this.fragmentShader=iy,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Er(t.uniforms),this.uniformsGroups=ey(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Kt().setHex(s.value);break;case"v2":this.uniforms[n].value=new qt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new W().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Je().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Pe().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Jl=class extends Ci{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},os=class extends As{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Kt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Kt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Kc,this.normalScale=new qt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ts,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var jl=class extends As{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=mm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Ql=class extends As{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function oo(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Ll(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Qs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},tc=class extends Qs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Pu,endingEnd:Pu}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Iu:r=t,a=2*e-n;break;case Lu:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Iu:o=t,l=2*n-e;break;case Lu:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,d=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*d,this._offsetNext=o*d}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,d=this._offsetPrev,h=this._offsetNext,u=this._weightPrev,f=this._weightNext,g=(n-e)/(s-e),y=g*g,m=y*g,p=-u*m+2*u*y-u*g,_=(1+u)*m+(-1.5-2*u)*y+(-.5+u)*g+1,T=(-1-f)*m+(1.5+f)*y+.5*g,b=f*m-f*y;for(let w=0;w!==a;++w)r[w]=p*o[d+w]+_*o[c+w]+T*o[l+w]+b*o[h+w];return r}},ec=class extends Qs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,d=(n-e)/(s-e),h=1-d;for(let u=0;u!==a;++u)r[u]=o[c+u]*h+o[l+u]*d;return r}},nc=class extends Qs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},ic=class extends Qs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,d=this.inTangents,h=this.outTangents;if(!d||!h){let g=(n-e)/(s-e),y=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*y+o[l+m]*g;return r}let u=a*2,f=t-1;for(let g=0;g!==a;++g){let y=o[c+g],m=o[l+g],p=f*u+g*2,_=h[p],T=h[p+1],b=t*u+g*2,w=d[b],R=d[b+1],x=ry(n,e,_,w,s);r[g]=Lm(x,y,T,R,m)}return r}};function Lm(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function sy(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function ry(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Lm(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=sy(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var _i=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=oo(e,this.TimeBufferType),this.values=oo(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:oo(t.times,Array),values:oo(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Ll(t.settings)&&(n.settings={inTangents:oo(t.settings.inTangents,Array),outTangents:oo(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new nc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new ec(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new tc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new ic(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case la:e=this.InterpolantFactoryMethodDiscrete;break;case ql:e=this.InterpolantFactoryMethodLinear;break;case Ul:e=this.InterpolantFactoryMethodSmooth;break;case Cu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Zt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return la;case this.InterpolantFactoryMethodLinear:return ql;case this.InterpolantFactoryMethodSmooth:return Ul;case this.InterpolantFactoryMethodBezier:return Cu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Ll(this.settings)&&(Op(this.settings.inTangents,t),Op(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Ll(this.settings)&&(Bp(this.settings.inTangents,t),Bp(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(te("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(te("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){te("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){te("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&bx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){te("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Ul,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],d=t[a+1];if(c!==d&&(a!==1||c!==t[0]))if(s)l=!0;else{let h=a*n,u=h-n,f=h+n;for(let g=0;g!==n;++g){let y=e[h+g];if(y!==e[u+g]||y!==e[f+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let h=a*n,u=o*n;for(let f=0;f!==n;++f)e[u+f]=e[h+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Ll(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Op(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Bp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}_i.prototype.ValueTypeName="";_i.prototype.TimeBufferType=Float32Array;_i.prototype.ValueBufferType=Float32Array;_i.prototype.DefaultInterpolation=ql;var tr=class extends _i{constructor(t,e,n){super(t,e,n)}};tr.prototype.ValueTypeName="bool";tr.prototype.ValueBufferType=Array;tr.prototype.DefaultInterpolation=la;tr.prototype.InterpolantFactoryMethodLinear=void 0;tr.prototype.InterpolantFactoryMethodSmooth=void 0;var sc=class extends _i{constructor(t,e,n,s){super(t,e,n,s)}};sc.prototype.ValueTypeName="color";var rc=class extends _i{constructor(t,e,n,s){super(t,e,n,s)}};rc.prototype.ValueTypeName="number";var oc=class extends Qs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let d=c+a;c!==d;c+=4)Qn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Sa=class extends _i{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new oc(this.times,this.values,this.getValueSize(),t)}};Sa.prototype.ValueTypeName="quaternion";Sa.prototype.InterpolantFactoryMethodSmooth=void 0;var er=class extends _i{constructor(t,e,n){super(t,e,n)}};er.prototype.ValueTypeName="string";er.prototype.ValueBufferType=Array;er.prototype.DefaultInterpolation=la;er.prototype.InterpolantFactoryMethodLinear=void 0;er.prototype.InterpolantFactoryMethodSmooth=void 0;var ac=class extends _i{constructor(t,e,n,s){super(t,e,n,s)}};ac.prototype.ValueTypeName="vector";var lc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(d){a++,r===!1&&s.onStart!==void 0&&s.onStart(d,o,a),r=!0},this.itemEnd=function(d){o++,s.onProgress!==void 0&&s.onProgress(d,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(d){s.onError!==void 0&&s.onError(d)},this.resolveURL=function(d){return d=d.normalize("NFC"),l?l(d):d},this.setURLModifier=function(d){return l=d,this},this.addHandler=function(d,h){return c.push(d,h),this},this.removeHandler=function(d){let h=c.indexOf(d);return h!==-1&&c.splice(h,2),this},this.getHandler=function(d){for(let h=0,u=c.length;h<u;h+=2){let f=c[h],g=c[h+1];if(f.global&&(f.lastIndex=0),f.test(d))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Dm=new lc,cc=class{constructor(t){this.manager=t!==void 0?t:Dm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};cc.DEFAULT_MATERIAL_NAME="__DEFAULT";var wa=class extends Wn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Kt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Ea=class extends wa{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Wn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Kt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Ru=new Pe,kp=new W,zp=new W,hc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new qt(512,512),this.mapType=ri,this.map=null,this.mapPass=null,this.matrix=new Pe,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Zs,this._frameExtents=new qt(1,1),this._viewportCount=1,this._viewports=[new Je(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;kp.setFromMatrixPosition(t.matrixWorld),e.position.copy(kp),zp.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(zp),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Ru.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Ru,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===uo||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Ru)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Dl=new W,Nl=new Qn,is=new W,Ta=class extends Wn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Pe,this.projectionMatrix=new Pe,this.projectionMatrixInverse=new Pe,this.coordinateSystem=Ri,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Dl,Nl,is),is.x===1&&is.y===1&&is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Dl,Nl,is.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Dl,Nl,is),is.x===1&&is.y===1&&is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Dl,Nl,is.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Xs=new W,Vp=new qt,Gp=new qt,jn=class extends Ta{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=po*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(oa*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return po*2*Math.atan(Math.tan(oa*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Xs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Xs.x,Xs.y).multiplyScalar(-t/Xs.z),Xs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Xs.x,Xs.y).multiplyScalar(-t/Xs.z)}getViewSize(t,e){return this.getViewBounds(t,Vp,Gp),e.subVectors(Gp,Vp)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(oa*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Aa=class extends Ta{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,d=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=d*this.view.offsetY,l=a-d*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Du=class extends hc{constructor(){super(new Aa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Ra=class extends wa{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Wn.DEFAULT_UP),this.updateMatrix(),this.target=new Wn,this.shadow=new Du}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var ao=-90,lo=1,vo=class extends Wn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new jn(ao,lo,t,e);s.layers=this.layers,this.add(s);let r=new jn(ao,lo,t,e);r.layers=this.layers,this.add(r);let o=new jn(ao,lo,t,e);o.layers=this.layers,this.add(o);let a=new jn(ao,lo,t,e);a.layers=this.layers,this.add(a);let l=new jn(ao,lo,t,e);l.layers=this.layers,this.add(l);let c=new jn(ao,lo,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Ri)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===uo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,d]=this.children,h=t.getRenderTarget(),u=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=y,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,d),t.setRenderTarget(h,u,f),t.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},uc=class extends jn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var fd="\\[\\]\\.:\\/",oy=new RegExp("["+fd+"]","g"),pd="[^"+fd+"]",ay="[^"+fd.replace("\\.","")+"]",ly=/((?:WC+[\/:])*)/.source.replace("WC",pd),cy=/(WCOD+)?/.source.replace("WCOD",ay),hy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",pd),uy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",pd),dy=new RegExp("^"+ly+cy+hy+uy+"$"),fy=["material","materials","bones","map"],Nu=class{constructor(t,e,n){let s=n||Xe.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Xe=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(oy,"")}static parseTrackName(t){let e=dy.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);fy.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Zt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){te("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){te("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let d=0;d<t.length;d++)if(t[d].name===c){c=d;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){te("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){te("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){te("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;te("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Xe.Composite=Nu;Xe.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Xe.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Xe.prototype.GetterByBindingType=[Xe.prototype._getValue_direct,Xe.prototype._getValue_array,Xe.prototype._getValue_arrayElement,Xe.prototype._getValue_toArray];Xe.prototype.SetterByBindingTypeAndVersioning=[[Xe.prototype._setValue_direct,Xe.prototype._setValue_direct_setNeedsUpdate,Xe.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_array,Xe.prototype._setValue_array_setNeedsUpdate,Xe.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_arrayElement,Xe.prototype._setValue_arrayElement_setNeedsUpdate,Xe.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_fromArray,Xe.prototype._setValue_fromArray_setNeedsUpdate,Xe.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var kT=new Float32Array(1);var Hp=new Pe,Ca=class{constructor(t,e,n=0,s=1/0){this.ray=new yr(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new go,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):te("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Hp.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Hp),this}intersectObject(t,e=!0,n=[]){return Uu(t,this,n,e),n.sort(Wp),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Uu(t[s],this,n,e);return n.sort(Wp),n}};function Wp(i,t){return i.distance-t.distance}function Uu(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Uu(r[o],t,e,!0)}}var bo=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=pe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(pe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Fu=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var Pa=class extends Hi{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function md(i,t,e,n){let s=py(n);switch(e){case ed:return i*t;case id:return i*t/s.components*s.byteLength;case _c:return i*t/s.components*s.byteLength;case rr:return i*t*2/s.components*s.byteLength;case xc:return i*t*2/s.components*s.byteLength;case nd:return i*t*3/s.components*s.byteLength;case yi:return i*t*4/s.components*s.byteLength;case yc:return i*t*4/s.components*s.byteLength;case Da:case Na:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Ua:case Fa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case bc:case Sc:return Math.max(i,16)*Math.max(t,8)/4;case vc:case Mc:return Math.max(i,8)*Math.max(t,8)/2;case wc:case Ec:case Ac:case Rc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Tc:case Oa:case Cc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Pc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Ic:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Lc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Dc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Nc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Uc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Fc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Oc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Bc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case kc:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case zc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Vc:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Gc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Hc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Wc:case Xc:case qc:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Yc:case $c:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Ba:case Zc:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function py(i){switch(i){case ri:case Ju:return{byteLength:1,components:1};case To:case ju:case Xi:return{byteLength:2,components:1};case mc:case gc:return{byteLength:2,components:4};case Wi:case pc:case xi:return{byteLength:4,components:1};case Qu:case td:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Zt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function eg(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function My(i){let t=new WeakMap;function e(a,l){let c=a.array,d=a.usage,h=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,d),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function n(a,l,c){let d=l.array,h=l.updateRanges;if(i.bindBuffer(c,a),h.length===0)i.bufferSubData(c,0,d);else{h.sort((f,g)=>f.start-g.start);let u=0;for(let f=1;f<h.length;f++){let g=h[u],y=h[f];y.start<=g.start+g.count+1?g.count=Math.max(g.count,y.start+y.count-g.start):(++u,h[u]=y)}h.length=u+1;for(let f=0,g=h.length;f<g;f++){let y=h[f];i.bufferSubData(c,y.start*d.BYTES_PER_ELEMENT,d,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let d=t.get(a);(!d||d.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Sy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,wy=`#ifdef USE_ALPHAHASH
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
#endif`,Ey=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Ty=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Ay=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Ry=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Cy=`#ifdef USE_AOMAP
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
#endif`,Py=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Iy=`#ifdef USE_BATCHING
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
#endif`,Ly=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Dy=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Ny=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Uy=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,Fy=`#ifdef USE_IRIDESCENCE
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
#endif`,Oy=`#ifdef USE_BUMPMAP
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
#endif`,By=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,ky=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,zy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Vy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Gy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Hy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Wy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Xy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,qy=`#define PI 3.141592653589793
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
} // validated`,Yy=`vec3 transformedNormal = objectNormal;
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
#endif`,$y=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Zy=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Ky=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Jy=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,jy="gl_FragColor = linearToOutputTexel( gl_FragColor );",Qy=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,tv=`#ifdef USE_ENVMAP
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
#endif`,ev=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,nv=`#ifdef USE_ENVMAP
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
#endif`,iv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,sv=`#ifdef USE_ENVMAP
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
#endif`,rv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,ov=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,av=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,lv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,cv=`#ifdef USE_GRADIENTMAP
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
}`,hv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,uv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,dv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,fv=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,pv=`#ifdef USE_ENVMAP
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
#endif`,mv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,gv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,_v=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,xv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,yv=`PhysicalMaterial material;
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
#endif`,vv=`uniform sampler2D dfgLUT;
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
}`,bv=`
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
#endif`,Mv=`#if defined( RE_IndirectDiffuse )
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
#endif`,Sv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,wv=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Ev=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Tv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Av=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Rv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Cv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Pv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Iv=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Lv=`#if defined( USE_POINTS_UV )
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
#endif`,Dv=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Nv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Uv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Fv=`#if defined( USE_MORPHCOLORS )
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
#endif`,Ov=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Bv=`#ifdef USE_MORPHTARGETS
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
#endif`,kv=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,zv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Vv=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Gv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Hv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Wv=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Xv=`#ifdef USE_NORMALMAP
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
#endif`,qv=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Yv=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,$v=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Zv=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Kv=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Jv=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,jv=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Qv=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,tb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,eb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,nb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,ib=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,sb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,rb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,ob=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,ab=`float getShadowMask() {
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
}`,lb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,cb=`#ifdef USE_SKINNING
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
#endif`,hb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,ub=`#ifdef USE_SKINNING
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
#endif`,db=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,fb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,pb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,mb=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,gb=`#ifdef USE_TRANSMISSION
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
#endif`,_b=`#ifdef USE_TRANSMISSION
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
#endif`,xb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,yb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,vb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,bb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Mb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Sb=`uniform sampler2D t2D;
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
}`,wb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Eb=`uniform float backgroundBlurriness;
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
}`,Tb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Ab=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Rb=`#include <common>
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
}`,Cb=`#if DEPTH_PACKING == 3200
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
}`,Pb=`#define DISTANCE
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
}`,Ib=`#define DISTANCE
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
}`,Lb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Db=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Nb=`uniform float scale;
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
}`,Ub=`uniform vec3 diffuse;
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
}`,Fb=`#include <common>
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
}`,Ob=`uniform vec3 diffuse;
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
}`,Bb=`#define LAMBERT
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
}`,kb=`#define LAMBERT
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
}`,zb=`#define MATCAP
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
}`,Vb=`#define MATCAP
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
}`,Gb=`#define NORMAL
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
}`,Hb=`#define NORMAL
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
}`,Wb=`#define PHONG
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
}`,Xb=`#define PHONG
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
}`,qb=`#define STANDARD
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
}`,Yb=`#define STANDARD
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
}`,$b=`#define TOON
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
}`,Zb=`#define TOON
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
}`,Kb=`uniform float size;
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
}`,Jb=`uniform vec3 diffuse;
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
}`,jb=`#include <common>
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
}`,Qb=`uniform vec3 color;
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
}`,tM=`uniform float rotation;
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
}`,eM=`uniform vec3 diffuse;
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
}`,ue={alphahash_fragment:Sy,alphahash_pars_fragment:wy,alphamap_fragment:Ey,alphamap_pars_fragment:Ty,alphatest_fragment:Ay,alphatest_pars_fragment:Ry,aomap_fragment:Cy,aomap_pars_fragment:Py,batching_pars_vertex:Iy,batching_vertex:Ly,begin_vertex:Dy,beginnormal_vertex:Ny,bsdfs:Uy,iridescence_fragment:Fy,bumpmap_pars_fragment:Oy,clipping_planes_fragment:By,clipping_planes_pars_fragment:ky,clipping_planes_pars_vertex:zy,clipping_planes_vertex:Vy,color_fragment:Gy,color_pars_fragment:Hy,color_pars_vertex:Wy,color_vertex:Xy,common:qy,defaultnormal_vertex:Yy,displacementmap_pars_vertex:$y,displacementmap_vertex:Zy,emissivemap_fragment:Ky,emissivemap_pars_fragment:Jy,colorspace_fragment:jy,colorspace_pars_fragment:Qy,envmap_fragment:tv,envmap_common_pars_fragment:ev,envmap_pars_fragment:nv,envmap_pars_vertex:iv,envmap_physical_pars_fragment:pv,envmap_vertex:sv,fog_vertex:rv,fog_pars_vertex:ov,fog_fragment:av,fog_pars_fragment:lv,gradientmap_pars_fragment:cv,lightmap_pars_fragment:hv,lights_lambert_fragment:uv,lights_lambert_pars_fragment:dv,lights_pars_begin:fv,lights_toon_fragment:mv,lights_toon_pars_fragment:gv,lights_phong_fragment:_v,lights_phong_pars_fragment:xv,lights_physical_fragment:yv,lights_physical_pars_fragment:vv,lights_fragment_begin:bv,lights_fragment_maps:Mv,lights_fragment_end:Sv,lightprobes_pars_fragment:wv,logdepthbuf_fragment:Ev,logdepthbuf_pars_fragment:Tv,logdepthbuf_pars_vertex:Av,logdepthbuf_vertex:Rv,map_fragment:Cv,map_pars_fragment:Pv,map_particle_fragment:Iv,map_particle_pars_fragment:Lv,metalnessmap_fragment:Dv,metalnessmap_pars_fragment:Nv,morphinstance_vertex:Uv,morphcolor_vertex:Fv,morphnormal_vertex:Ov,morphtarget_pars_vertex:Bv,morphtarget_vertex:kv,normal_fragment_begin:zv,normal_fragment_maps:Vv,normal_pars_fragment:Gv,normal_pars_vertex:Hv,normal_vertex:Wv,normalmap_pars_fragment:Xv,clearcoat_normal_fragment_begin:qv,clearcoat_normal_fragment_maps:Yv,clearcoat_pars_fragment:$v,iridescence_pars_fragment:Zv,opaque_fragment:Kv,packing:Jv,premultiplied_alpha_fragment:jv,project_vertex:Qv,dithering_fragment:tb,dithering_pars_fragment:eb,roughnessmap_fragment:nb,roughnessmap_pars_fragment:ib,shadowmap_pars_fragment:sb,shadowmap_pars_vertex:rb,shadowmap_vertex:ob,shadowmask_pars_fragment:ab,skinbase_vertex:lb,skinning_pars_vertex:cb,skinning_vertex:hb,skinnormal_vertex:ub,specularmap_fragment:db,specularmap_pars_fragment:fb,tonemapping_fragment:pb,tonemapping_pars_fragment:mb,transmission_fragment:gb,transmission_pars_fragment:_b,uv_pars_fragment:xb,uv_pars_vertex:yb,uv_vertex:vb,worldpos_vertex:bb,background_vert:Mb,background_frag:Sb,backgroundCube_vert:wb,backgroundCube_frag:Eb,cube_vert:Tb,cube_frag:Ab,depth_vert:Rb,depth_frag:Cb,distance_vert:Pb,distance_frag:Ib,equirect_vert:Lb,equirect_frag:Db,linedashed_vert:Nb,linedashed_frag:Ub,meshbasic_vert:Fb,meshbasic_frag:Ob,meshlambert_vert:Bb,meshlambert_frag:kb,meshmatcap_vert:zb,meshmatcap_frag:Vb,meshnormal_vert:Gb,meshnormal_frag:Hb,meshphong_vert:Wb,meshphong_frag:Xb,meshphysical_vert:qb,meshphysical_frag:Yb,meshtoon_vert:$b,meshtoon_frag:Zb,points_vert:Kb,points_frag:Jb,shadow_vert:jb,shadow_frag:Qb,sprite_vert:tM,sprite_frag:eM},Lt={common:{diffuse:{value:new Kt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ne}},envmap:{envMap:{value:null},envMapRotation:{value:new ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ne},normalScale:{value:new qt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Kt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Kt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0},uvTransform:{value:new ne}},sprite:{diffuse:{value:new Kt(16777215)},opacity:{value:1},center:{value:new qt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}}},cs={basic:{uniforms:Xn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.fog]),vertexShader:ue.meshbasic_vert,fragmentShader:ue.meshbasic_frag},lambert:{uniforms:Xn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Kt(0)},envMapIntensity:{value:1}}]),vertexShader:ue.meshlambert_vert,fragmentShader:ue.meshlambert_frag},phong:{uniforms:Xn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Kt(0)},specular:{value:new Kt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ue.meshphong_vert,fragmentShader:ue.meshphong_frag},standard:{uniforms:Xn([Lt.common,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.roughnessmap,Lt.metalnessmap,Lt.fog,Lt.lights,{emissive:{value:new Kt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag},toon:{uniforms:Xn([Lt.common,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.gradientmap,Lt.fog,Lt.lights,{emissive:{value:new Kt(0)}}]),vertexShader:ue.meshtoon_vert,fragmentShader:ue.meshtoon_frag},matcap:{uniforms:Xn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,{matcap:{value:null}}]),vertexShader:ue.meshmatcap_vert,fragmentShader:ue.meshmatcap_frag},points:{uniforms:Xn([Lt.points,Lt.fog]),vertexShader:ue.points_vert,fragmentShader:ue.points_frag},dashed:{uniforms:Xn([Lt.common,Lt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ue.linedashed_vert,fragmentShader:ue.linedashed_frag},depth:{uniforms:Xn([Lt.common,Lt.displacementmap]),vertexShader:ue.depth_vert,fragmentShader:ue.depth_frag},normal:{uniforms:Xn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,{opacity:{value:1}}]),vertexShader:ue.meshnormal_vert,fragmentShader:ue.meshnormal_frag},sprite:{uniforms:Xn([Lt.sprite,Lt.fog]),vertexShader:ue.sprite_vert,fragmentShader:ue.sprite_frag},background:{uniforms:{uvTransform:{value:new ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ue.background_vert,fragmentShader:ue.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ne}},vertexShader:ue.backgroundCube_vert,fragmentShader:ue.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ue.cube_vert,fragmentShader:ue.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ue.equirect_vert,fragmentShader:ue.equirect_frag},distance:{uniforms:Xn([Lt.common,Lt.displacementmap,{referencePosition:{value:new W},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ue.distance_vert,fragmentShader:ue.distance_frag},shadow:{uniforms:Xn([Lt.lights,Lt.fog,{color:{value:new Kt(0)},opacity:{value:1}}]),vertexShader:ue.shadow_vert,fragmentShader:ue.shadow_frag}};cs.physical={uniforms:Xn([cs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ne},clearcoatNormalScale:{value:new qt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ne},sheen:{value:0},sheenColor:{value:new Kt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ne},transmissionSamplerSize:{value:new qt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ne},attenuationDistance:{value:0},attenuationColor:{value:new Kt(0)},specularColor:{value:new Kt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ne},anisotropyVector:{value:new qt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ne}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag};var jc={r:0,b:0,g:0},nM=new Pe,ng=new ne;ng.set(-1,0,0,0,1,0,0,0,1);function iM(i,t,e,n,s,r){let o=new Kt(0),a=s===!0?0:1,l,c,d=null,h=0,u=null;function f(_){let T=_.isScene===!0?_.background:null;if(T&&T.isTexture){let b=_.backgroundBlurriness>0;T=t.get(T,b)}return T}function g(_){let T=!1,b=f(_);b===null?m(o,a):b&&b.isColor&&(m(b,1),T=!0);let w=i.xr.getEnvironmentBlendMode();w==="additive"?e.buffers.color.setClear(0,0,0,1,r):w==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||T)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(_,T){let b=f(T);b&&b.isCubeTexture?(c===void 0&&(c=new cn(new Ks(1,1,1),new Ci({name:"BackgroundCubeMaterial",uniforms:Er(cs.backgroundCube.uniforms),vertexShader:cs.backgroundCube.vertexShader,fragmentShader:cs.backgroundCube.fragmentShader,side:ti,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(w,R,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=T.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(nM.makeRotationFromEuler(T.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(ng),c.material.toneMapped=ve.getTransfer(b.colorSpace)!==Ce,(d!==b||h!==b.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,d=b,h=b.version,u=i.toneMapping),c.layers.enableAll(),_.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new cn(new rs(2,2),new Ci({name:"BackgroundMaterial",uniforms:Er(cs.background.uniforms),vertexShader:cs.background.vertexShader,fragmentShader:cs.background.fragmentShader,side:sr,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,l.material.toneMapped=ve.getTransfer(b.colorSpace)!==Ce,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(d!==b||h!==b.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,d=b,h=b.version,u=i.toneMapping),l.layers.enableAll(),_.unshift(l,l.geometry,l.material,0,0,null))}function m(_,T){_.getRGB(jc,dd(i)),e.buffers.color.setClear(jc.r,jc.g,jc.b,T,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(_,T=1){o.set(_),a=T,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(_){a=_,m(o,a)},render:g,addToRenderList:y,dispose:p}}function sM(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(P,F,z,N,G){let q=!1,V=h(P,N,z,F);r!==V&&(r=V,c(r.object)),q=f(P,N,z,G),q&&g(P,N,z,G),G!==null&&t.update(G,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,b(P,F,z,N),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(G).buffer))}function l(){return i.createVertexArray()}function c(P){return i.bindVertexArray(P)}function d(P){return i.deleteVertexArray(P)}function h(P,F,z,N){let G=N.wireframe===!0,q=n[F.id];q===void 0&&(q={},n[F.id]=q);let V=P.isInstancedMesh===!0?P.id:0,lt=q[V];lt===void 0&&(lt={},q[V]=lt);let $=lt[z.id];$===void 0&&($={},lt[z.id]=$);let J=$[G];return J===void 0&&(J=u(l()),$[G]=J),J}function u(P){let F=[],z=[],N=[];for(let G=0;G<e;G++)F[G]=0,z[G]=0,N[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:F,enabledAttributes:z,attributeDivisors:N,object:P,attributes:{},index:null}}function f(P,F,z,N){let G=r.attributes,q=F.attributes,V=0,lt=z.getAttributes();for(let $ in lt)if(lt[$].location>=0){let et=G[$],dt=q[$];if(dt===void 0&&($==="instanceMatrix"&&P.instanceMatrix&&(dt=P.instanceMatrix),$==="instanceColor"&&P.instanceColor&&(dt=P.instanceColor)),et===void 0||et.attribute!==dt||dt&&et.data!==dt.data)return!0;V++}return r.attributesNum!==V||r.index!==N}function g(P,F,z,N){let G={},q=F.attributes,V=0,lt=z.getAttributes();for(let $ in lt)if(lt[$].location>=0){let et=q[$];et===void 0&&($==="instanceMatrix"&&P.instanceMatrix&&(et=P.instanceMatrix),$==="instanceColor"&&P.instanceColor&&(et=P.instanceColor));let dt={};dt.attribute=et,et&&et.data&&(dt.data=et.data),G[$]=dt,V++}r.attributes=G,r.attributesNum=V,r.index=N}function y(){let P=r.newAttributes;for(let F=0,z=P.length;F<z;F++)P[F]=0}function m(P){p(P,0)}function p(P,F){let z=r.newAttributes,N=r.enabledAttributes,G=r.attributeDivisors;z[P]=1,N[P]===0&&(i.enableVertexAttribArray(P),N[P]=1),G[P]!==F&&(i.vertexAttribDivisor(P,F),G[P]=F)}function _(){let P=r.newAttributes,F=r.enabledAttributes;for(let z=0,N=F.length;z<N;z++)F[z]!==P[z]&&(i.disableVertexAttribArray(z),F[z]=0)}function T(P,F,z,N,G,q,V){V===!0?i.vertexAttribIPointer(P,F,z,G,q):i.vertexAttribPointer(P,F,z,N,G,q)}function b(P,F,z,N){y();let G=N.attributes,q=z.getAttributes(),V=F.defaultAttributeValues;for(let lt in q){let $=q[lt];if($.location>=0){let J=G[lt];if(J===void 0&&(lt==="instanceMatrix"&&P.instanceMatrix&&(J=P.instanceMatrix),lt==="instanceColor"&&P.instanceColor&&(J=P.instanceColor)),J!==void 0){let et=J.normalized,dt=J.itemSize,ut=t.get(J);if(ut===void 0)continue;let Q=ut.buffer,mt=ut.type,xt=ut.bytesPerElement,At=mt===i.INT||mt===i.UNSIGNED_INT||J.gpuType===pc;if(J.isInterleavedBufferAttribute){let Mt=J.data,Ht=Mt.isInterleavedBuffer===!0?Mt.stride:Mt.itemSize,re=J.offset;if(Mt.isInstancedInterleavedBuffer||Mt.isInstancedBufferAttribute){for(let Vt=0;Vt<$.locationSize;Vt++)p($.location+Vt,Mt.meshPerAttribute);P.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Mt.meshPerAttribute*Mt.count)}else for(let Vt=0;Vt<$.locationSize;Vt++)m($.location+Vt);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Vt=0;Vt<$.locationSize;Vt++)T($.location+Vt,dt/$.locationSize,mt,et,Ht*xt,(re+dt/$.locationSize*Vt)*xt,At)}else{if(J.isInstancedBufferAttribute){for(let Mt=0;Mt<$.locationSize;Mt++)p($.location+Mt,J.meshPerAttribute);P.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=J.meshPerAttribute*J.count)}else for(let Mt=0;Mt<$.locationSize;Mt++)m($.location+Mt);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Mt=0;Mt<$.locationSize;Mt++)T($.location+Mt,dt/$.locationSize,mt,et,dt*xt,dt/$.locationSize*Mt*xt,At)}}else if(V!==void 0){let et=V[lt];if(et!==void 0)switch(et.length){case 2:i.vertexAttrib2fv($.location,et);break;case 3:i.vertexAttrib3fv($.location,et);break;case 4:i.vertexAttrib4fv($.location,et);break;default:i.vertexAttrib1fv($.location,et)}}}}_()}function w(){I();for(let P in n){let F=n[P];for(let z in F){let N=F[z];for(let G in N){let q=N[G];for(let V in q)d(q[V].object),delete q[V];delete N[G]}}delete n[P]}}function R(P){if(n[P.id]===void 0)return;let F=n[P.id];for(let z in F){let N=F[z];for(let G in N){let q=N[G];for(let V in q)d(q[V].object),delete q[V];delete N[G]}}delete n[P.id]}function x(P){for(let F in n){let z=n[F];for(let N in z){let G=z[N];if(G[P.id]===void 0)continue;let q=G[P.id];for(let V in q)d(q[V].object),delete q[V];delete G[P.id]}}}function A(P){for(let F in n){let z=n[F],N=P.isInstancedMesh===!0?P.id:0,G=z[N];if(G!==void 0){for(let q in G){let V=G[q];for(let lt in V)d(V[lt].object),delete V[lt];delete G[q]}delete z[N],Object.keys(z).length===0&&delete n[F]}}}function I(){C(),o=!0,r!==s&&(r=s,c(r.object))}function C(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:I,resetDefaultState:C,dispose:w,releaseStatesOfGeometry:R,releaseStatesOfObject:A,releaseStatesOfProgram:x,initAttributes:y,enableAttribute:m,disableUnusedAttributes:_}}function rM(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,d){d!==0&&(i.drawArraysInstanced(n,l,c,d),e.update(c,n,d))}function a(l,c,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,d);let u=0;for(let f=0;f<d;f++)u+=c[f];e.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function oM(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let x=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==yi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let A=x===Xi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(x!==ri&&x!==xi&&!A&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",d=l(c);d!==c&&(Zt("WebGLRenderer:",c,"not supported, using",d,"instead."),c=d);let h=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),u=e.logarithmicDepthBuffer===!0&&h===!1;e.reversedDepthBuffer===!0&&h===!1&&Zt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&h===!0&&Zt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),_=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),T=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),w=i.getParameter(i.MAX_SAMPLES),R=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:g,maxTextureSize:y,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:_,maxVaryings:T,maxFragmentUniforms:b,maxSamples:w,samples:R}}function aM(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Jn,a=new ne,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,u){let f=h.length!==0||u||n!==0||s;return s=u,n=h.length,f},this.beginShadows=function(){r=!0,d(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,u){e=d(h,u,0)},this.setState=function(h,u,f){let g=h.clippingPlanes,y=h.clipIntersection,m=h.clipShadows,p=i.get(h);if(!s||g===null||g.length===0||r&&!m)r?d(null):c();else{let _=r?0:n,T=_*4,b=p.clippingState||null;l.value=b,b=d(g,u,T,f);for(let w=0;w!==T;++w)b[w]=e[w];p.clippingState=b,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=_}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function d(h,u,f,g){let y=h!==null?h.length:0,m=null;if(y!==0){if(m=l.value,g!==!0||m===null){let p=f+y*4,_=u.matrixWorldInverse;a.getNormalMatrix(_),(m===null||m.length<p)&&(m=new Float32Array(p));for(let T=0,b=f;T!==y;++T,b+=4)o.copy(h[T]).applyMatrix4(_,a),o.normal.toArray(m,b),m[b+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=y,t.numIntersection=0,m}}var Va=class extends gi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new ga(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Ks(5,5,5),r=new Ci({name:"CubemapFromEquirect",uniforms:Er(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:ti,blending:br});r.uniforms.tEquirect.value=e;let o=new cn(s,r),a=e.minFilter;return e.minFilter===Cs&&(e.minFilter=On),new vo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},Nm=256,lM=3,cM=20,ig=256,sg=16,hM=3,uM=new W,dM=new Kt,th=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new vo(1,10,null),this._boxMesh=new cn(new Ks(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=uM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),d=this._getSourceTarget(!0);e>0&&(d.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,u=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,y=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(t.background=l.getClearColor(dM));let m=new vo(n,s,d);return m.position.copy(a),m.update(l,t),l.autoClear=h,l.autoClearColor=u,l.autoClearDepth=f,l.autoClearStencil=g,t.background=y,e>0&&(d.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Om(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Fm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Nm,hd(t))}_fromTexture(t,e){t.mapping===Sr||t.mapping===wo?this._setSize(t.image.length===0?Nm:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Um(t,!1,!1),n=Math.log2(t)-lM;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Um(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Sr||t.mapping===wo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Om()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Fm()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=fM(),this._integrationMaterial=pM());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/sg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-hM)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(ig*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=mM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Um(i,t,e){return new Va(i,{minFilter:Cs,generateMipmaps:t,type:Xi,colorSpace:ca,depthBuffer:e})}function Ga(i,t,e){return new Ci({name:i,uniforms:t,vertexShader:ue.cube_vert,fragmentShader:e,side:ti,blending:br,depthTest:!1,depthWrite:!1})}function fM(){return Ga("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${ig}u

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
	`)}function pM(){return Ga("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:sg}},`

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
	`)}function mM(){return Ga("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${cM}
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
	`)}function Fm(){return Ga("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Om(){return Ga("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function gM(i){let t=new WeakMap,e=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===Eo||f===dc)if(t.has(u)){let g=t.get(u).texture;return a(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let y=new Va(g.height);return y.fromEquirectangularTexture(i,u),t.set(u,y),u.addEventListener("dispose",c),a(y.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,g=f===Eo||f===dc,y=f===Sr||f===wo;if(g||y){let m=e.get(u),p=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==p)return n===null&&(n=new th(i)),m=g?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),m.texture;if(m!==void 0)return m.texture;{let _=u.image;return g&&_&&_.height>0||y&&_&&l(_)?(n===null&&(n=new th(i)),m=g?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),u.addEventListener("dispose",d),m.texture):null}}}return u}function a(u,f){return f===Eo?u.mapping=Sr:f===dc&&(u.mapping=wo),u}function l(u){let f=0,g=6;for(let y=0;y<g;y++)u[y]!==void 0&&f++;return f===g}function c(u){let f=u.target;f.removeEventListener("dispose",c);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function d(u){let f=u.target;f.removeEventListener("dispose",d);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:h}}function _M(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&ra("WebGLRenderer: "+n+" extension not supported."),s}}}function xM(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let m in g.attributes)t.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let y=r.get(g);y&&(t.remove(y),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),e.memory.geometries++),y}function d(g){let y=g.attributes;for(let m in y)t.update(y[m],i.ARRAY_BUFFER)}function h(g){let y=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let _=y!==null?y.array.length:m.array.length/3-1,T=m.count>=65535?ma:pa,b=new T(Math.ceil(_/3)*6,1),w=b.array;if(y!==null){let x=y.array;p=y.version;for(let A=0,I=0;A<_;A+=3){let C=x[A+0],P=x[A+1],F=x[A+2];w[I++]=C,w[I++]=P,w[I++]=P,w[I++]=F,w[I++]=F,w[I++]=C}}else{p=m.version;for(let x=0,A=0;x<_;x+=3){let I=x+0,C=x+1,P=x+2;w[A++]=I,w[A++]=C,w[A++]=C,w[A++]=P,w[A++]=P,w[A++]=I}}b.version=p;let R=r.get(g);R&&t.remove(R),r.set(g,b)}function u(g){let y=r.get(g);if(y){let m=g.index;m!==null&&y.version<m.version&&h(g)}else h(g);return r.get(g)}function f(){for(let g in s){let y=s[g].deref();y!==void 0&&l(y)}}return{get:c,update:d,getWireframeAttribute:u,dispose:f}}function yM(i,t,e){let n;function s(h){n=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,u){i.drawElements(n,u,r,h*o),e.update(u,n,1)}function c(h,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,h*o,f),e.update(u,n,f))}function d(h,u,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,h,0,f);let y=0;for(let m=0;m<f;m++)y+=u[m];e.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=d}function vM(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:te("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function bM(i,t,e){let n=new WeakMap,s=new Je;function r(o,a,l){let c=o.morphTargetInfluences,d=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=d!==void 0?d.length:0,u=n.get(a);if(u===void 0||u.count!==h){let I=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",I)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],T=0;f===!0&&(T=1),g===!0&&(T=2),y===!0&&(T=3);let b=a.attributes.position.count*T,w=1;b>t.maxTextureSize&&(w=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let R=new Float32Array(b*w*4*h),x=new da(R,b,w,h);x.type=xi,x.needsUpdate=!0;let A=T*4;for(let C=0;C<h;C++){let P=m[C],F=p[C],z=_[C],N=b*w*4*C;for(let G=0;G<P.count;G++){let q=G*A;f===!0&&(s.fromBufferAttribute(P,G),R[N+q+0]=s.x,R[N+q+1]=s.y,R[N+q+2]=s.z,R[N+q+3]=0),g===!0&&(s.fromBufferAttribute(F,G),R[N+q+4]=s.x,R[N+q+5]=s.y,R[N+q+6]=s.z,R[N+q+7]=0),y===!0&&(s.fromBufferAttribute(z,G),R[N+q+8]=s.x,R[N+q+9]=s.y,R[N+q+10]=s.z,R[N+q+11]=z.itemSize===4?s.w:1)}}u={count:h,texture:x,size:new qt(b,w)},n.set(a,u),a.addEventListener("dispose",I)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function MM(i,t,e,n,s){let r=new WeakMap;function o(c){let d=s.render.frame,h=c.geometry,u=t.get(c,h);if(r.get(u)!==d&&(t.update(u),r.set(u,d)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==d&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,d))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==d&&(f.update(),r.set(f,d))}return u}function a(){r=new WeakMap}function l(c){let d=c.target;d.removeEventListener("dispose",l),n.releaseStatesOfObject(d),e.remove(d.instanceMatrix),d.instanceColor!==null&&e.remove(d.instanceColor)}return{update:o,dispose:a}}var SM={[Wu]:"LINEAR_TONE_MAPPING",[Xu]:"REINHARD_TONE_MAPPING",[qu]:"CINEON_TONE_MAPPING",[Yu]:"ACES_FILMIC_TONE_MAPPING",[Zu]:"AGX_TONE_MAPPING",[Ia]:"NEUTRAL_TONE_MAPPING",[$u]:"CUSTOM_TONE_MAPPING"};function wM(i,t,e,n,s,r){let o=new gi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,d=new Dn;d.setAttribute("position",new qe([-1,3,0,-1,-1,0,3,-1,0],3)),d.setAttribute("uv",new qe([0,2,0,0,2,0],2));let h=new Jl({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new cn(d,h),f=new Aa(-1,1,1,-1,0,1),g=null,y=null,m=!1,p,_=null,T=[],b=!1;this.setSize=function(w,R){o.setSize(w,R),a!==null&&a.setSize(w,R),l!==null&&l.setSize(w,R);for(let x=0;x<T.length;x++){let A=T[x];A.setSize&&A.setSize(w,R)}},this.setEffects=function(w){T=w,b=T.length>0&&T[0].isRenderPass===!0;let R=o.width,x=o.height;T.length>0&&a===null&&(a=new gi(R,x,{type:Xi,depthBuffer:!1,stencilBuffer:!1}),l=new gi(R,x,{type:Xi,depthBuffer:!1,stencilBuffer:!1}));let A=s===!0&&T.some(I=>I.needsDepthTexture===!0);A!==(o.depthTexture!==null)&&(A===!0&&c===null&&(c=new Rs(R,x),r===!0&&(c.format=Ps,c.type=wr)),o.dispose(),o.depthTexture=A?c:null,o.resolveDepthBuffer=A,o.storeMultisampledDepthBuffer=A);for(let I=0;I<T.length;I++){let C=T[I];C.setSize&&C.setSize(R,x),A&&C.needsDepthTexture===!0&&C.setDepthTexture&&C.setDepthTexture(c)}},this.begin=function(w,R){if(m||w.toneMapping===as&&T.length===0)return!1;if(_=R,R!==null){let x=R.width,A=R.height;(o.width!==x||o.height!==A)&&this.setSize(x,A)}return b===!1&&w.setRenderTarget(o),p=w.toneMapping,w.toneMapping=as,!0},this.hasRenderPass=function(){return b},this.end=function(w,R){w.toneMapping=p,m=!0;let x=o,A=a;for(let I=0;I<T.length;I++){let C=T[I];C.enabled!==!1&&(C.render(w,A,x,R),C.needsSwap!==!1&&(x=A,A=A===a?l:a))}if(g!==w.outputColorSpace||y!==w.toneMapping){g=w.outputColorSpace,y=w.toneMapping,h.defines={},ve.getTransfer(g)===Ce&&(h.defines.SRGB_TRANSFER="");let I=SM[y];I&&(h.defines[I]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=x.texture,w.setRenderTarget(_),w.render(u,f),_=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),d.dispose(),h.dispose()}}var rg=new si,og=new Rs(1,1),ag=new _a(1),lg=new da,cg=new Zl,hg=new ga,Bm=[],km=[],zm=new Float32Array(16),Vm=new Float32Array(9),Gm=new Float32Array(4);function Co(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Bm[s];if(r===void 0&&(r=new Float32Array(s),Bm[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function bn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Mn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function nh(i,t){let e=km[t];e===void 0&&(e=new Int32Array(t),km[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function EM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function TM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(bn(e,t))return;i.uniform2fv(this.addr,t),Mn(e,t)}}function AM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(bn(e,t))return;i.uniform3fv(this.addr,t),Mn(e,t)}}function RM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(bn(e,t))return;i.uniform4fv(this.addr,t),Mn(e,t)}}function CM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(bn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Mn(e,t)}else{if(bn(e,n))return;Gm.set(n),i.uniformMatrix2fv(this.addr,!1,Gm),Mn(e,n)}}function PM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(bn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Mn(e,t)}else{if(bn(e,n))return;Vm.set(n),i.uniformMatrix3fv(this.addr,!1,Vm),Mn(e,n)}}function IM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(bn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Mn(e,t)}else{if(bn(e,n))return;zm.set(n),i.uniformMatrix4fv(this.addr,!1,zm),Mn(e,n)}}function LM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function DM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(bn(e,t))return;i.uniform2iv(this.addr,t),Mn(e,t)}}function NM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(bn(e,t))return;i.uniform3iv(this.addr,t),Mn(e,t)}}function UM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(bn(e,t))return;i.uniform4iv(this.addr,t),Mn(e,t)}}function FM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function OM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(bn(e,t))return;i.uniform2uiv(this.addr,t),Mn(e,t)}}function BM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(bn(e,t))return;i.uniform3uiv(this.addr,t),Mn(e,t)}}function kM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(bn(e,t))return;i.uniform4uiv(this.addr,t),Mn(e,t)}}function ih(i){return i.version===0&&(i.compareFunction=od,i.needsUpdate=!0),i}function zM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=ih(og):r=rg,e.setTexture2D(t||r,s)}function VM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||cg,s)}function GM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=ih(ag):r=hg,e.setTextureCube(t||r,s)}function HM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||lg,s)}function WM(i){switch(i){case 5126:return EM;case 35664:return TM;case 35665:return AM;case 35666:return RM;case 35674:return CM;case 35675:return PM;case 35676:return IM;case 5124:case 35670:return LM;case 35667:case 35671:return DM;case 35668:case 35672:return NM;case 35669:case 35673:return UM;case 5125:return FM;case 36294:return OM;case 36295:return BM;case 36296:return kM;case 35678:case 36198:case 36298:case 36306:case 35682:return zM;case 35679:case 36299:case 36307:return VM;case 35680:case 36300:case 36308:case 36293:return GM;case 36289:case 36303:case 36311:case 36292:return HM}}function XM(i,t){i.uniform1fv(this.addr,t)}function qM(i,t){let e=Co(t,this.size,2);i.uniform2fv(this.addr,e)}function YM(i,t){let e=Co(t,this.size,3);i.uniform3fv(this.addr,e)}function $M(i,t){let e=Co(t,this.size,4);i.uniform4fv(this.addr,e)}function ZM(i,t){let e=Co(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function KM(i,t){let e=Co(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function JM(i,t){let e=Co(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function jM(i,t){i.uniform1iv(this.addr,t)}function QM(i,t){i.uniform2iv(this.addr,t)}function tS(i,t){i.uniform3iv(this.addr,t)}function eS(i,t){i.uniform4iv(this.addr,t)}function nS(i,t){i.uniform1uiv(this.addr,t)}function iS(i,t){i.uniform2uiv(this.addr,t)}function sS(i,t){i.uniform3uiv(this.addr,t)}function rS(i,t){i.uniform4uiv(this.addr,t)}function oS(i,t,e){let n=this.cache,s=t.length,r=nh(e,s);bn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=ih(og):o=rg;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function aS(i,t,e){let n=this.cache,s=t.length,r=nh(e,s);bn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||cg,r[o])}function lS(i,t,e){let n=this.cache,s=t.length,r=nh(e,s);bn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=ih(ag):o=hg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function cS(i,t,e){let n=this.cache,s=t.length,r=nh(e,s);bn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||lg,r[o])}function hS(i){switch(i){case 5126:return XM;case 35664:return qM;case 35665:return YM;case 35666:return $M;case 35674:return ZM;case 35675:return KM;case 35676:return JM;case 5124:case 35670:return jM;case 35667:case 35671:return QM;case 35668:case 35672:return tS;case 35669:case 35673:return eS;case 5125:return nS;case 36294:return iS;case 36295:return sS;case 36296:return rS;case 35678:case 36198:case 36298:case 36306:case 35682:return oS;case 35679:case 36299:case 36307:return aS;case 35680:case 36300:case 36308:case 36293:return lS;case 36289:case 36303:case 36311:case 36292:return cS}}var xd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=WM(e.type)}},yd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=hS(e.type)}},vd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},gd=/(\w+)(\])?(\[|\.)?/g;function Hm(i,t){i.seq.push(t),i.map[t.id]=t}function uS(i,t,e){let n=i.name,s=n.length;for(gd.lastIndex=0;;){let r=gd.exec(n),o=gd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Hm(e,c===void 0?new xd(a,i,t):new yd(a,i,t));break}else{let h=e.map[a];h===void 0&&(h=new vd(a),Hm(e,h)),e=h}}}var Ro=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);uS(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Wm(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var dS=37297,fS=0;function pS(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Xm=new ne;function mS(i){ve._getMatrix(Xm,ve.workingColorSpace,i);let t=`mat3( ${Xm.elements.map(e=>e.toFixed(4))} )`;switch(ve.getTransfer(i)){case ha:return[t,"LinearTransferOETF"];case Ce:return[t,"sRGBTransferOETF"];default:return Zt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function qm(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+pS(i.getShaderSource(t),a)}else return r}function gS(i,t){let e=mS(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var _S={[Wu]:"Linear",[Xu]:"Reinhard",[qu]:"Cineon",[Yu]:"ACESFilmic",[Zu]:"AgX",[Ia]:"Neutral",[$u]:"Custom"};function xS(i,t){let e=_S[t];return e===void 0?(Zt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Qc=new W;function yS(){ve.getLuminanceCoefficients(Qc);let i=Qc.x.toFixed(4),t=Qc.y.toFixed(4),e=Qc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function vS(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(za).join(`
`)}function bS(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function MS(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function za(i){return i!==""}function Ym(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function $m(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var SS=/^[ \t]*#include +<([\w\d./]+)>/gm;function bd(i){return i.replace(SS,wS)}function wS(i,t){let e=ue[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return bd(e)}var ES=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Zm(i){return i.replace(ES,TS)}function TS(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Km(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}var AS={[vr]:"SHADOWMAP_TYPE_PCF",[Mo]:"SHADOWMAP_TYPE_VSM"};function RS(i){return AS[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var CS={[wo]:"ENVMAP_MODE_REFRACTION"};function PS(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":CS[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var IS={[Hu]:"ENVMAP_BLENDING_MULTIPLY",[dm]:"ENVMAP_BLENDING_MIX",[fm]:"ENVMAP_BLENDING_ADD"};function LS(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":IS[i.combine]||"ENVMAP_BLENDING_NONE"}function DS(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=RS(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",d=PS(e),h=LS(e),u=vS(e),f=bS(r),g=s.createProgram(),y,m,p=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(y=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(za).join(`
`),y.length>0&&(y+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(za).join(`
`),m.length>0&&(m+=`
`)):(y=[Km(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+d:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(za).join(`
`),m=[Km(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+d:"",e.envMap?"#define "+h:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==as?"#define TONE_MAPPING":"",e.toneMapping!==as?ue.tonemapping_pars_fragment:"",e.toneMapping!==as?xS("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ue.colorspace_pars_fragment,gS("linearToOutputTexel",e.outputColorSpace),yS(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(za).join(`
`)),o=bd(o),o=Ym(o,e),o=$m(o,e),a=bd(a),a=Ym(a,e),a=$m(a,e),o=Zm(o),a=Zm(a),e.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,y=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,m=["#define varying in",e.glslVersion===ad?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===ad?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let _=p+y+o,T=p+m+a,b=Wm(s,s.VERTEX_SHADER,_),w=Wm(s,s.FRAGMENT_SHADER,T);s.attachShader(g,b),s.attachShader(g,w),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function R(C){if(i.debug.checkShaderErrors){let P=s.getProgramInfoLog(g)||"",F=s.getShaderInfoLog(b)||"",z=s.getShaderInfoLog(w)||"",N=P.trim(),G=F.trim(),q=z.trim(),V=!0,lt=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,b,w);else{let $=qm(s,b,"vertex"),J=qm(s,w,"fragment");te("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+N+`
`+$+`
`+J)}else N!==""?Zt("WebGLProgram: Program Info Log:",N):(G===""||q==="")&&(lt=!1);lt&&(C.diagnostics={runnable:V,programLog:N,vertexShader:{log:G,prefix:y},fragmentShader:{log:q,prefix:m}})}s.deleteShader(b),s.deleteShader(w),x=new Ro(s,g),A=MS(s,g)}let x;this.getUniforms=function(){return x===void 0&&R(this),x};let A;this.getAttributes=function(){return A===void 0&&R(this),A};let I=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return I===!1&&(I=s.getProgramParameter(g,dS)),I},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=fS++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=b,this.fragmentShader=w,this}var NS=0,Md=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Sd(t),e.set(t,n)),n}},Sd=class{constructor(t){this.id=NS++,this.code=t,this.usedTimes=0}};function US(i){return i===rr||i===Oa||i===Ba}function FS(i,t,e,n,s,r){let o=new go,a=new Md,l=new Set,c=[],d=new Map,h=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function g(x,A,I,C,P,F){let z=C.fog,N=P.geometry,G=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?C.environment:null,q=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,V=t.get(x.envMap||G,q),lt=u[x.type],$=n.precision;x.precision!==null&&($=n.getMaxPrecision(x.precision),$!==x.precision&&Zt("WebGLProgram.getParameters:",x.precision,"not supported, using",$,"instead."));let J=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,et=J!==void 0?J.length:0,dt=0;N.morphAttributes.position!==void 0&&(dt=1),N.morphAttributes.normal!==void 0&&(dt=2),N.morphAttributes.color!==void 0&&(dt=3);let ut,Q,mt,xt;if(lt){let Rt=cs[lt];ut=Rt.vertexShader,Q=Rt.fragmentShader}else{ut=x.vertexShader,Q=x.fragmentShader;let Rt=a.getVertexShaderStage(x),ae=a.getFragmentShaderStage(x);a.update(x,Rt,ae),mt=Rt.id,xt=ae.id}let At=i.getRenderTarget(),Mt=i.state.buffers.depth.getReversed(),Ht=P.isInstancedMesh===!0,re=P.isBatchedMesh===!0,Vt=!!x.map,de=!!x.matcap,ce=!!V,ie=ce&&V.isPMREMTexture===!0,$e=!!x.aoMap,ze=!!x.lightMap,hn=!!x.bumpMap&&x.wireframe===!1,Ue=!!x.normalMap,Tn=!!x.displacementMap,Me=!!x.emissiveMap,xn=!!x.metalnessMap,tn=!!x.roughnessMap,un=x.anisotropy>0,B=x.clearcoat>0,Ct=x.diffuseRoughness>0,$t=x.dispersion>0,oe=x.retroreflectivity>0,St=x.iridescence>0,Oe=x.sheen>0,zt=x.transmission>0,Yt=un&&!!x.anisotropyMap,L=B&&!!x.clearcoatMap,M=B&&!!x.clearcoatNormalMap,X=B&&!!x.clearcoatRoughnessMap,ht=Ct&&!!x.diffuseRoughnessMap,ot=St&&!!x.iridescenceMap,_t=St&&!!x.iridescenceThicknessMap,yt=Oe&&!!x.sheenColorMap,nt=Oe&&!!x.sheenRoughnessMap,st=!!x.specularMap,pt=!!x.specularColorMap,O=!!x.specularIntensityMap,rt=zt&&!!x.transmissionMap,it=zt&&!!x.thicknessMap,wt=!!x.gradientMap,gt=!!x.alphaMap,bt=x.alphaTest>0,Gt=!!x.alphaHash,jt=!!x.extensions,ct=as;x.toneMapped&&(At===null||At.isXRRenderTarget===!0)&&(ct=i.toneMapping);let Ot=ie?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,Qt={shaderID:lt,shaderType:x.type,shaderName:x.name,vertexShader:ut,fragmentShader:Q,defines:x.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:$,batching:re,batchingColor:re&&P._colorsTexture!==null,instancing:Ht,instancingColor:Ht&&P.instanceColor!==null,instancingMorph:Ht&&P.morphTexture!==null,outputColorSpace:At===null?i.outputColorSpace:At.isXRRenderTarget===!0?At.texture.colorSpace:ve.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Vt,matcap:de,envMap:ce,envMapMode:ce&&V.mapping,envMapPMREM:ie,envMapMaxLod:ie?Ot.length-1:null,envMapSize:ie?Ot[0].width:null,aoMap:$e,lightMap:ze,bumpMap:hn,normalMap:Ue,displacementMap:Tn,emissiveMap:Me,normalMapObjectSpace:Ue&&x.normalMapType===gm,normalMapTangentSpace:Ue&&x.normalMapType===Kc,packedNormalMap:Ue&&x.normalMapType===Kc&&US(x.normalMap.format),metalnessMap:xn,roughnessMap:tn,anisotropy:un,anisotropyMap:Yt,clearcoat:B,clearcoatMap:L,clearcoatNormalMap:M,clearcoatRoughnessMap:X,diffuseRoughness:Ct,diffuseRoughnessMap:ht,dispersion:$t,retroreflection:oe,iridescence:St,iridescenceMap:ot,iridescenceThicknessMap:_t,sheen:Oe,sheenColorMap:yt,sheenRoughnessMap:nt,specularMap:st,specularColorMap:pt,specularIntensityMap:O,transmission:zt,transmissionMap:rt,thicknessMap:it,gradientMap:wt,opaque:x.transparent===!1&&x.blending===So&&x.alphaToCoverage===!1,alphaMap:gt,alphaTest:bt,alphaHash:Gt,combine:x.combine,mapUv:Vt&&f(x.map.channel),aoMapUv:$e&&f(x.aoMap.channel),lightMapUv:ze&&f(x.lightMap.channel),bumpMapUv:hn&&f(x.bumpMap.channel),normalMapUv:Ue&&f(x.normalMap.channel),displacementMapUv:Tn&&f(x.displacementMap.channel),emissiveMapUv:Me&&f(x.emissiveMap.channel),metalnessMapUv:xn&&f(x.metalnessMap.channel),roughnessMapUv:tn&&f(x.roughnessMap.channel),anisotropyMapUv:Yt&&f(x.anisotropyMap.channel),clearcoatMapUv:L&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:M&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:_t&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:nt&&f(x.sheenRoughnessMap.channel),specularMapUv:st&&f(x.specularMap.channel),specularColorMapUv:pt&&f(x.specularColorMap.channel),specularIntensityMapUv:O&&f(x.specularIntensityMap.channel),transmissionMapUv:rt&&f(x.transmissionMap.channel),thicknessMapUv:it&&f(x.thicknessMap.channel),alphaMapUv:gt&&f(x.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Ue||un),vertexNormals:!!N.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:P.isPoints===!0&&!!N.attributes.uv&&(Vt||gt),fog:!!z,useFog:x.fog===!0,fogExp2:!!z&&z.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||N.attributes.normal===void 0&&Ue===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:Mt,skinning:P.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:et,morphTextureStride:dt,numSunLights:A.sun.length,numDirLights:A.directional.length,numPointLights:A.point.length,numSpotLights:A.spot.length,numSpotLightMaps:A.spotLightMap.length,numRectAreaLights:A.rectArea.length,numHemiLights:A.hemi.length,numSunLightShadows:A.sunShadowMap.length,numDirLightShadows:A.directionalShadowMap.length,numPointLightShadows:A.pointShadowMap.length,numSpotLightShadows:A.spotShadowMap.length,numSpotLightShadowsWithMaps:A.numSpotLightShadowsWithMaps,numLightProbes:A.numLightProbes,numLightProbeGrids:F.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&I.length>0,shadowMapType:i.shadowMap.type,toneMapping:ct,decodeVideoTexture:Vt&&x.map.isVideoTexture===!0&&ve.getTransfer(x.map.colorSpace)===Ce,decodeVideoTextureEmissive:Me&&x.emissiveMap.isVideoTexture===!0&&ve.getTransfer(x.emissiveMap.colorSpace)===Ce,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===Pi,flipSided:x.side===ti,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:jt&&x.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(jt&&x.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Qt.vertexUv1s=l.has(1),Qt.vertexUv2s=l.has(2),Qt.vertexUv3s=l.has(3),l.clear(),Qt}function y(x){let A=[];if(x.shaderID?A.push(x.shaderID):(A.push(x.customVertexShaderID),A.push(x.customFragmentShaderID)),x.defines!==void 0)for(let I in x.defines)A.push(I),A.push(x.defines[I]);return x.isRawShaderMaterial===!1&&(m(A,x),p(A,x),A.push(i.outputColorSpace)),A.push(x.customProgramCacheKey),A.join()}function m(x,A){x.push(A.precision),x.push(A.outputColorSpace),x.push(A.envMapMode),x.push(A.envMapPMREM),x.push(A.envMapMaxLod),x.push(A.envMapSize),x.push(A.mapUv),x.push(A.alphaMapUv),x.push(A.lightMapUv),x.push(A.aoMapUv),x.push(A.bumpMapUv),x.push(A.normalMapUv),x.push(A.displacementMapUv),x.push(A.emissiveMapUv),x.push(A.metalnessMapUv),x.push(A.roughnessMapUv),x.push(A.anisotropyMapUv),x.push(A.clearcoatMapUv),x.push(A.clearcoatNormalMapUv),x.push(A.clearcoatRoughnessMapUv),x.push(A.diffuseRoughnessMapUv),x.push(A.iridescenceMapUv),x.push(A.iridescenceThicknessMapUv),x.push(A.sheenColorMapUv),x.push(A.sheenRoughnessMapUv),x.push(A.specularMapUv),x.push(A.specularColorMapUv),x.push(A.specularIntensityMapUv),x.push(A.transmissionMapUv),x.push(A.thicknessMapUv),x.push(A.combine),x.push(A.fogExp2),x.push(A.sizeAttenuation),x.push(A.morphTargetsCount),x.push(A.numSunLights),x.push(A.numDirLights),x.push(A.numPointLights),x.push(A.numSpotLights),x.push(A.numSpotLightMaps),x.push(A.numHemiLights),x.push(A.numRectAreaLights),x.push(A.numSunLightShadows),x.push(A.numDirLightShadows),x.push(A.numPointLightShadows),x.push(A.numSpotLightShadows),x.push(A.numSpotLightShadowsWithMaps),x.push(A.numLightProbes),x.push(A.numLightProbeGrids),x.push(A.shadowMapType),x.push(A.toneMapping),x.push(A.numClippingPlanes),x.push(A.numClipIntersection),x.push(A.depthPacking)}function p(x,A){o.disableAll(),A.instancing&&o.enable(0),A.instancingColor&&o.enable(1),A.instancingMorph&&o.enable(2),A.matcap&&o.enable(3),A.envMap&&o.enable(4),A.normalMapObjectSpace&&o.enable(5),A.normalMapTangentSpace&&o.enable(6),A.clearcoat&&o.enable(7),A.iridescence&&o.enable(8),A.alphaTest&&o.enable(9),A.vertexColors&&o.enable(10),A.vertexAlphas&&o.enable(11),A.vertexUv1s&&o.enable(12),A.vertexUv2s&&o.enable(13),A.vertexUv3s&&o.enable(14),A.vertexTangents&&o.enable(15),A.anisotropy&&o.enable(16),A.alphaHash&&o.enable(17),A.batching&&o.enable(18),A.dispersion&&o.enable(19),A.retroreflection&&o.enable(24),A.diffuseRoughness&&o.enable(25),A.batchingColor&&o.enable(20),A.gradientMap&&o.enable(21),A.packedNormalMap&&o.enable(22),A.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),A.fog&&o.enable(0),A.useFog&&o.enable(1),A.flatShading&&o.enable(2),A.logarithmicDepthBuffer&&o.enable(3),A.reversedDepthBuffer&&o.enable(4),A.skinning&&o.enable(5),A.morphTargets&&o.enable(6),A.morphNormals&&o.enable(7),A.morphColors&&o.enable(8),A.premultipliedAlpha&&o.enable(9),A.shadowMapEnabled&&o.enable(10),A.doubleSided&&o.enable(11),A.flipSided&&o.enable(12),A.useDepthPacking&&o.enable(13),A.dithering&&o.enable(14),A.transmission&&o.enable(15),A.sheen&&o.enable(16),A.opaque&&o.enable(17),A.pointsUvs&&o.enable(18),A.decodeVideoTexture&&o.enable(19),A.decodeVideoTextureEmissive&&o.enable(20),A.alphaToCoverage&&o.enable(21),A.numLightProbeGrids>0&&o.enable(22),A.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function _(x){let A=u[x.type],I;if(A){let C=cs[A];I=Im.clone(C.uniforms)}else I=x.uniforms;return I}function T(x,A){let I=d.get(A);return I!==void 0?++I.usedTimes:(I=new DS(i,A,x,s),c.push(I),d.set(A,I)),I}function b(x){if(--x.usedTimes===0){let A=c.indexOf(x);c[A]=c[c.length-1],c.pop(),d.delete(x.cacheKey),x.destroy()}}function w(x){a.remove(x)}function R(){a.dispose()}return{getParameters:g,getProgramCacheKey:y,getUniforms:_,acquireProgram:T,releaseProgram:b,releaseShaderCache:w,programs:c,dispose:R}}function OS(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function BS(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Jm(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function jm(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,g,y,m,p){let _=i[t];return _===void 0?(_={id:u.id,object:u,geometry:f,material:g,materialVariant:o(u),groupOrder:y,renderOrder:u.renderOrder,z:m,group:p},i[t]=_):(_.id=u.id,_.object=u,_.geometry=f,_.material=g,_.materialVariant=o(u),_.groupOrder=y,_.renderOrder=u.renderOrder,_.z=m,_.group=p),t++,_}function l(u,f,g,y,m,p,_){_.reversedDepth===!0&&(m=-m);let T=a(u,f,g,y,m,p);g.transmission>0?n.push(T):g.transparent===!0?s.push(T):e.push(T)}function c(u,f,g,y,m,p){let _=a(u,f,g,y,m,p);g.transmission>0?n.unshift(_):g.transparent===!0?s.unshift(_):e.unshift(_)}function d(u,f){e.length>1&&e.sort(u||BS),n.length>1&&n.sort(f||Jm),s.length>1&&s.sort(f||Jm)}function h(){for(let u=t,f=i.length;u<f;u++){let g=i[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:h,sort:d}}function kS(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new jm,i.set(n,[o])):s>=r.length?(o=new jm,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function zS(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new W,color:new Kt};break;case"SpotLight":e={position:new W,direction:new W,color:new Kt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new W,color:new Kt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new W,skyColor:new Kt,groundColor:new Kt};break;case"RectAreaLight":e={color:new Kt,position:new W,halfWidth:new W,halfHeight:new W};break}return i[t.id]=e,e}}}function VS(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var GS=0;function HS(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function WS(i){let t=new zS,e=VS(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new W);let s=new W,r=new Pe,o=new Pe;function a(c){let d=0,h=0,u=0;for(let F=0;F<9;F++)n.probe[F].set(0,0,0);let f=0,g=0,y=0,m=0,p=0,_=0,T=0,b=0,w=0,R=0,x=0,A=0,I=0,C=0;c.sort(HS);for(let F=0,z=c.length;F<z;F++){let N=c[F],G=N.color,q=N.intensity,V=N.distance,lt=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===rr?lt=N.shadow.map.texture:lt=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)d+=G.r*q,h+=G.g*q,u+=G.b*q;else if(N.isLightProbe){for(let $=0;$<9;$++)n.probe[$].addScaledVector(N.sh.coefficients[$],q);C++}else if(N.isSunLight){let $=t.get(N);if($.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let J=N.shadow,et=e.get(N);et.shadowIntensity=J.intensity,et.shadowBias=J.bias,et.shadowNormalBias=J.normalBias,et.shadowRadius=J.radius,et.shadowMapSize.copy(J.mapSize).multiply(J.getFrameExtents()),n.sunShadow[g]=et,n.sunShadowMap[g]=lt;let dt=J.getViewportCount();for(let ut=0;ut<dt;ut++)n.sunShadowMatrix[y+ut]=J.getMatrix(ut),n.sunShadowCascade[y+ut]=J._cascadeData[ut];y+=dt,g++}n.sun[f]=$,f++}else if(N.isDirectionalLight){let $=t.get(N);if($.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let J=N.shadow,et=e.get(N);et.shadowIntensity=J.intensity,et.shadowBias=J.bias,et.shadowNormalBias=J.normalBias,et.shadowRadius=J.radius,et.shadowMapSize=J.mapSize,n.directionalShadow[m]=et,n.directionalShadowMap[m]=lt,n.directionalShadowMatrix[m]=N.shadow.matrix,w++}n.directional[m]=$,m++}else if(N.isSpotLight){let $=t.get(N);$.position.setFromMatrixPosition(N.matrixWorld),$.color.copy(G).multiplyScalar(q),$.distance=V,$.coneCos=Math.cos(N.angle),$.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),$.decay=N.decay,n.spot[_]=$;let J=N.shadow;if(N.map&&(n.spotLightMap[A]=N.map,A++,J.updateMatrices(N),N.castShadow&&I++),n.spotLightMatrix[_]=J.matrix,N.castShadow){let et=e.get(N);et.shadowIntensity=J.intensity,et.shadowBias=J.bias,et.shadowNormalBias=J.normalBias,et.shadowRadius=J.radius,et.shadowMapSize=J.mapSize,n.spotShadow[_]=et,n.spotShadowMap[_]=lt,x++}_++}else if(N.isRectAreaLight){let $=t.get(N);$.color.copy(G).multiplyScalar(q),$.halfWidth.set(N.width*.5,0,0),$.halfHeight.set(0,N.height*.5,0),n.rectArea[T]=$,T++}else if(N.isPointLight){let $=t.get(N);if($.color.copy(N.color).multiplyScalar(N.intensity),$.distance=N.distance,$.decay=N.decay,N.castShadow){let J=N.shadow,et=e.get(N);et.shadowIntensity=J.intensity,et.shadowBias=J.bias,et.shadowNormalBias=J.normalBias,et.shadowRadius=J.radius,et.shadowMapSize=J.mapSize,et.shadowCameraNear=J.camera.near,et.shadowCameraFar=J.camera.far,n.pointShadow[p]=et,n.pointShadowMap[p]=lt,n.pointShadowMatrix[p]=N.shadow.matrix,R++}n.point[p]=$,p++}else if(N.isHemisphereLight){let $=t.get(N);$.skyColor.copy(N.color).multiplyScalar(q),$.groundColor.copy(N.groundColor).multiplyScalar(q),n.hemi[b]=$,b++}}T>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Lt.LTC_FLOAT_1,n.rectAreaLTC2=Lt.LTC_FLOAT_2):(n.rectAreaLTC1=Lt.LTC_HALF_1,n.rectAreaLTC2=Lt.LTC_HALF_2)),n.ambient[0]=d,n.ambient[1]=h,n.ambient[2]=u;let P=n.hash;(P.sunLength!==f||P.directionalLength!==m||P.pointLength!==p||P.spotLength!==_||P.rectAreaLength!==T||P.hemiLength!==b||P.numSunShadows!==g||P.numDirectionalShadows!==w||P.numPointShadows!==R||P.numSpotShadows!==x||P.numSpotMaps!==A||P.numLightProbes!==C)&&(n.sun.length=f,n.directional.length=m,n.spot.length=_,n.rectArea.length=T,n.point.length=p,n.hemi.length=b,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=w,n.directionalShadowMap.length=w,n.directionalShadowMatrix.length=w,n.pointShadow.length=R,n.pointShadowMap.length=R,n.pointShadowMatrix.length=R,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+A-I,n.spotLightMap.length=A,n.numSpotLightShadowsWithMaps=I,n.numLightProbes=C,P.sunLength=f,P.directionalLength=m,P.pointLength=p,P.spotLength=_,P.rectAreaLength=T,P.hemiLength=b,P.numSunShadows=g,P.numDirectionalShadows=w,P.numPointShadows=R,P.numSpotShadows=x,P.numSpotMaps=A,P.numLightProbes=C,n.version=GS++)}function l(c,d){let h=0,u=0,f=0,g=0,y=0,m=0,p=d.matrixWorldInverse;for(let _=0,T=c.length;_<T;_++){let b=c[_];if(b.isSunLight){let w=n.sun[h];w.direction.setFromMatrixPosition(b.matrixWorld),w.direction.transformDirection(p),h++}else if(b.isDirectionalLight){let w=n.directional[u];w.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(p),u++}else if(b.isSpotLight){let w=n.spot[g];w.position.setFromMatrixPosition(b.matrixWorld),w.position.applyMatrix4(p),w.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(p),g++}else if(b.isRectAreaLight){let w=n.rectArea[y];w.position.setFromMatrixPosition(b.matrixWorld),w.position.applyMatrix4(p),o.identity(),r.copy(b.matrixWorld),r.premultiply(p),o.extractRotation(r),w.halfWidth.set(b.width*.5,0,0),w.halfHeight.set(0,b.height*.5,0),w.halfWidth.applyMatrix4(o),w.halfHeight.applyMatrix4(o),y++}else if(b.isPointLight){let w=n.point[f];w.position.setFromMatrixPosition(b.matrixWorld),w.position.applyMatrix4(p),f++}else if(b.isHemisphereLight){let w=n.hemi[m];w.direction.setFromMatrixPosition(b.matrixWorld),w.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function Qm(i){let t=new WS(i),e=[],n=[],s=[];function r(h){d.camera=h,e.length=0,n.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):e.push(h)}function a(h){n.push(h)}function l(){t.setup(e),s.sort((h,u)=>h.priority-u.priority||h.id-u.id)}function c(h){t.setupView(e,h)}let d={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:d,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function XS(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Qm(i),t.set(s,[a])):r>=o.length?(a=new Qm(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var qS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,YS=`uniform sampler2D shadow_pass;
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
}`,$S=[new W(1,0,0),new W(-1,0,0),new W(0,1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1)],ZS=[new W(0,-1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1),new W(0,-1,0),new W(0,-1,0)],tg=new Pe,ka=new W,_d=new W;function KS(i,t,e){let n=new Zs,s=new qt,r=new qt,o=new Je,a=new jl,l=new Ql,c={},d=e.maxTextureSize,h={[sr]:ti,[ti]:sr,[Pi]:Pi},u=new Ci({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new qt},radius:{value:4}},vertexShader:qS,fragmentShader:YS}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let g=new Dn;g.setAttribute("position",new vn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new cn(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=vr;let p=this.type;this.render=function(R,x,A){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||R.length===0)return;this.type===Yp&&(Zt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=vr);let I=i.getRenderTarget(),C=i.getActiveCubeFace(),P=i.getActiveMipmapLevel(),F=i.state;F.setBlending(br),F.buffers.depth.getReversed()===!0?F.buffers.color.setClear(0,0,0,0):F.buffers.color.setClear(1,1,1,1),F.buffers.depth.setTest(!0),F.setScissorTest(!1);let z=p!==this.type;z&&x.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(G=>G.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,G=R.length;N<G;N++){let q=R[N],V=q.shadow;if(V===void 0){Zt("WebGLShadowMap:",q,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let lt=V.getFrameExtents();s.multiply(lt),r.copy(V.mapSize),(s.x>d||s.y>d)&&(s.x>d&&(r.x=Math.floor(d/lt.x),s.x=r.x*lt.x,V.mapSize.x=r.x),s.y>d&&(r.y=Math.floor(d/lt.y),s.y=r.y*lt.y,V.mapSize.y=r.y));let $=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=$,V.map===null||z===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===Mo){if(q.isPointLight){Zt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new gi(s.x,s.y,{format:rr,type:Xi,minFilter:On,magFilter:On,generateMipmaps:!1}),V.map.texture.name=q.name+".shadowMap",V.map.depthTexture=new Rs(s.x,s.y,xi),V.map.depthTexture.name=q.name+".shadowMapDepth",V.map.depthTexture.format=Es,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Ln,V.map.depthTexture.magFilter=Ln}else q.isPointLight?(V.map=new Va(s.x),V.map.depthTexture=new _a(s.x,Wi)):(V.map=new gi(s.x,s.y),V.map.depthTexture=new Rs(s.x,s.y,Wi)),V.map.depthTexture.name=q.name+".shadowMap",V.map.depthTexture.format=Es,this.type===vr?(V.map.depthTexture.compareFunction=$?rd:sd,V.map.depthTexture.minFilter=On,V.map.depthTexture.magFilter=On):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Ln,V.map.depthTexture.magFilter=Ln);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let J=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();q.isPointLight!==!0&&V.updateMatrices(q,A);let et=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:A.layers;for(let dt=0;dt<J;dt++){let ut=V.getCamera(dt);if(q.isPointLight){let Q=V.camera,mt=V.matrix,xt=q.distance||Q.far;xt!==Q.far&&(Q.far=xt,Q.updateProjectionMatrix()),ka.setFromMatrixPosition(q.matrixWorld),Q.position.copy(ka),_d.copy(Q.position),_d.add($S[dt]),Q.up.copy(ZS[dt]),Q.lookAt(_d),Q.updateMatrixWorld(),mt.makeTranslation(-ka.x,-ka.y,-ka.z),tg.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),V._frustum.setFromProjectionMatrix(tg,Q.coordinateSystem,Q.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,dt),i.clear();else{dt===0&&(i.setRenderTarget(V.map),i.clear());let Q=V.getViewport(dt);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),F.viewport(o)}n=V.getFrustum(dt),b(x,A,ut,q,et,this.type)}V.isPointLightShadow!==!0&&this.type===Mo&&_(V,A),V.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(I,C,P)};function _(R,x){let A=t.update(y);u.defines.VSM_SAMPLES!==R.blurSamples&&(u.defines.VSM_SAMPLES=R.blurSamples,f.defines.VSM_SAMPLES=R.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),R.mapPass===null?R.mapPass=new gi(s.x,s.y,{format:rr,type:Xi}):(R.mapPass.width!==R.map.width||R.mapPass.height!==R.map.height)&&R.mapPass.setSize(R.map.width,R.map.height),u.uniforms.shadow_pass.value=R.map.depthTexture,u.uniforms.resolution.value.set(R.map.width,R.map.height),u.uniforms.radius.value=R.radius,i.setRenderTarget(R.mapPass),i.clear(),i.renderBufferDirect(x,null,A,u,y,null),f.uniforms.shadow_pass.value=R.mapPass.texture,f.uniforms.resolution.value.set(R.map.width,R.map.height),f.uniforms.radius.value=R.radius,i.setRenderTarget(R.map),i.clear(),i.renderBufferDirect(x,null,A,f,y,null)}function T(R,x,A,I){let C=null,P=A.isPointLight===!0?R.customDistanceMaterial:R.customDepthMaterial;if(P!==void 0)C=P;else if(C=A.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let F=C.uuid,z=x.uuid,N=c[F];N===void 0&&(N={},c[F]=N);let G=N[z];G===void 0&&(G=C.clone(),N[z]=G,x.addEventListener("dispose",w)),C=G}if(C.visible=x.visible,C.wireframe=x.wireframe,I===Mo?C.side=x.shadowSide!==null?x.shadowSide:x.side:C.side=x.shadowSide!==null?x.shadowSide:h[x.side],C.alphaMap=x.alphaMap,C.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,C.map=x.map,C.clipShadows=x.clipShadows,C.clippingPlanes=x.clippingPlanes,C.clipIntersection=x.clipIntersection,C.displacementMap=x.displacementMap,C.displacementScale=x.displacementScale,C.displacementBias=x.displacementBias,C.wireframeLinewidth=x.wireframeLinewidth,C.linewidth=x.linewidth,A.isPointLight===!0&&C.isMeshDistanceMaterial===!0){let F=i.properties.get(C);F.light=A}return C}function b(R,x,A,I,C,P){if(R.visible===!1)return;if(R.layers.test(C)&&(R.isMesh||R.isLine||R.isPoints)&&(R.castShadow||R.receiveShadow&&P===Mo)&&(!R.frustumCulled||R.intersectsFrustum(n))){R.modelViewMatrix.multiplyMatrices(A.matrixWorldInverse,R.matrixWorld);let N=t.update(R),G=R.material;if(Array.isArray(G)){let q=N.groups;for(let V=0,lt=q.length;V<lt;V++){let $=q[V],J=G[$.materialIndex];if(J&&J.visible){let et=T(R,J,I,P);R.onBeforeShadow(i,R,x,A,N,et,$),i.renderBufferDirect(A,null,N,et,R,$),R.onAfterShadow(i,R,x,A,N,et,$)}}}else if(G.visible){let q=T(R,G,I,P);R.onBeforeShadow(i,R,x,A,N,q,null),i.renderBufferDirect(A,null,N,q,R,null),R.onAfterShadow(i,R,x,A,N,q,null)}}let z=R.children;for(let N=0,G=z.length;N<G;N++)b(z[N],x,A,I,C,P)}function w(R){R.target.removeEventListener("dispose",w);for(let A in c){let I=c[A],C=R.target.uuid;C in I&&(I[C].dispose(),delete I[C])}}}function JS(i,t){function e(){let O=!1,rt=new Je,it=null,wt=new Je(0,0,0,0);return{setMask:function(gt){it!==gt&&!O&&(i.colorMask(gt,gt,gt,gt),it=gt)},setLocked:function(gt){O=gt},setClear:function(gt,bt,Gt,jt,ct){ct===!0&&(gt*=jt,bt*=jt,Gt*=jt),rt.set(gt,bt,Gt,jt),wt.equals(rt)===!1&&(i.clearColor(gt,bt,Gt,jt),wt.copy(rt))},reset:function(){O=!1,it=null,wt.set(-1,0,0,0)}}}function n(){let O=!1,rt=!1,it=null,wt=null,gt=null;return{setReversed:function(bt){if(rt!==bt){let Gt=t.get("EXT_clip_control");bt?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),rt=bt;let jt=gt;gt=null,this.setClear(jt)}},getReversed:function(){return rt},setTest:function(bt){bt?Mt(i.DEPTH_TEST):Ht(i.DEPTH_TEST)},setMask:function(bt){it!==bt&&!O&&(i.depthMask(bt),it=bt)},setFunc:function(bt){if(rt&&(bt=Am[bt]),wt!==bt){switch(bt){case Ol:i.depthFunc(i.NEVER);break;case Bl:i.depthFunc(i.ALWAYS);break;case kl:i.depthFunc(i.LESS);break;case ho:i.depthFunc(i.LEQUAL);break;case zl:i.depthFunc(i.EQUAL);break;case Vl:i.depthFunc(i.GEQUAL);break;case Gl:i.depthFunc(i.GREATER);break;case Hl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=bt}},setLocked:function(bt){O=bt},setClear:function(bt){gt!==bt&&(gt=bt,rt&&(bt=1-bt),i.clearDepth(bt))},reset:function(){O=!1,it=null,wt=null,gt=null,rt=!1}}}function s(){let O=!1,rt=null,it=null,wt=null,gt=null,bt=null,Gt=null,jt=null,ct=null;return{setTest:function(Ot){O||(Ot?Mt(i.STENCIL_TEST):Ht(i.STENCIL_TEST))},setMask:function(Ot){rt!==Ot&&!O&&(i.stencilMask(Ot),rt=Ot)},setFunc:function(Ot,Qt,Rt){(it!==Ot||wt!==Qt||gt!==Rt)&&(i.stencilFunc(Ot,Qt,Rt),it=Ot,wt=Qt,gt=Rt)},setOp:function(Ot,Qt,Rt){(bt!==Ot||Gt!==Qt||jt!==Rt)&&(i.stencilOp(Ot,Qt,Rt),bt=Ot,Gt=Qt,jt=Rt)},setLocked:function(Ot){O=Ot},setClear:function(Ot){ct!==Ot&&(i.clearStencil(Ot),ct=Ot)},reset:function(){O=!1,rt=null,it=null,wt=null,gt=null,bt=null,Gt=null,jt=null,ct=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,d={},h={},u={},f=new WeakMap,g=[],y=null,m=!1,p=null,_=null,T=null,b=null,w=null,R=null,x=null,A=new Kt(0,0,0),I=0,C=!1,P=null,F=null,z=null,N=null,G=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,lt=0,$=i.getParameter(i.VERSION);$.indexOf("WebGL")!==-1?(lt=parseFloat(/^WebGL (\d)/.exec($)[1]),V=lt>=1):$.indexOf("OpenGL ES")!==-1&&(lt=parseFloat(/^OpenGL ES (\d)/.exec($)[1]),V=lt>=2);let J=null,et={},dt=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),Q=new Je().fromArray(dt),mt=new Je().fromArray(ut);function xt(O,rt,it,wt){let gt=new Uint8Array(4),bt=i.createTexture();i.bindTexture(O,bt),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Gt=0;Gt<it;Gt++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Gt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return bt}let At={};At[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),At[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),At[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),At[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Mt(i.DEPTH_TEST),o.setFunc(ho),hn(!1),Ue(Ou),Mt(i.CULL_FACE),$e(br);function Mt(O){d[O]!==!0&&(i.enable(O),d[O]=!0)}function Ht(O){d[O]!==!1&&(i.disable(O),d[O]=!1)}function re(O,rt){return u[O]!==rt?(i.bindFramebuffer(O,rt),u[O]=rt,O===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=rt),O===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Vt(O,rt){let it=g,wt=!1;if(O){it=f.get(rt),it===void 0&&(it=[],f.set(rt,it));let gt=O.textures;if(it.length!==gt.length||it[0]!==i.COLOR_ATTACHMENT0){for(let bt=0,Gt=gt.length;bt<Gt;bt++)it[bt]=i.COLOR_ATTACHMENT0+bt;it.length=gt.length,wt=!0}}else it[0]!==i.BACK&&(it[0]=i.BACK,wt=!0);wt&&i.drawBuffers(it)}function de(O){return y!==O?(i.useProgram(O),y=O,!0):!1}let ce={[Mr]:i.FUNC_ADD,[Zp]:i.FUNC_SUBTRACT,[Kp]:i.FUNC_REVERSE_SUBTRACT};ce[Jp]=i.MIN,ce[jp]=i.MAX;let ie={[Qp]:i.ZERO,[tm]:i.ONE,[em]:i.SRC_COLOR,[Vu]:i.SRC_ALPHA,[am]:i.SRC_ALPHA_SATURATE,[rm]:i.DST_COLOR,[im]:i.DST_ALPHA,[nm]:i.ONE_MINUS_SRC_COLOR,[Gu]:i.ONE_MINUS_SRC_ALPHA,[om]:i.ONE_MINUS_DST_COLOR,[sm]:i.ONE_MINUS_DST_ALPHA,[lm]:i.CONSTANT_COLOR,[cm]:i.ONE_MINUS_CONSTANT_COLOR,[hm]:i.CONSTANT_ALPHA,[um]:i.ONE_MINUS_CONSTANT_ALPHA};function $e(O,rt,it,wt,gt,bt,Gt,jt,ct,Ot){if(O===br){m===!0&&(Ht(i.BLEND),m=!1);return}if(m===!1&&(Mt(i.BLEND),m=!0),O!==$p){if(O!==p||Ot!==C){if((_!==Mr||w!==Mr)&&(i.blendEquation(i.FUNC_ADD),_=Mr,w=Mr),Ot)switch(O){case So:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Bu:i.blendFunc(i.ONE,i.ONE);break;case ku:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case zu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:te("WebGLState: Invalid blending: ",O);break}else switch(O){case So:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Bu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case ku:te("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case zu:te("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:te("WebGLState: Invalid blending: ",O);break}T=null,b=null,R=null,x=null,A.set(0,0,0),I=0,p=O,C=Ot}return}gt=gt||rt,bt=bt||it,Gt=Gt||wt,(rt!==_||gt!==w)&&(i.blendEquationSeparate(ce[rt],ce[gt]),_=rt,w=gt),(it!==T||wt!==b||bt!==R||Gt!==x)&&(i.blendFuncSeparate(ie[it],ie[wt],ie[bt],ie[Gt]),T=it,b=wt,R=bt,x=Gt),(jt.equals(A)===!1||ct!==I)&&(i.blendColor(jt.r,jt.g,jt.b,ct),A.copy(jt),I=ct),p=O,C=!1}function ze(O,rt){O.side===Pi?Ht(i.CULL_FACE):Mt(i.CULL_FACE);let it=O.side===ti;rt&&(it=!it),hn(it),O.blending===So&&O.transparent===!1?$e(br):$e(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let wt=O.stencilWrite;a.setTest(wt),wt&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),Me(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?Mt(i.SAMPLE_ALPHA_TO_COVERAGE):Ht(i.SAMPLE_ALPHA_TO_COVERAGE)}function hn(O){P!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),P=O)}function Ue(O){O!==Xp?(Mt(i.CULL_FACE),O!==F&&(O===Ou?i.cullFace(i.BACK):O===qp?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ht(i.CULL_FACE),F=O}function Tn(O){O!==z&&(V&&i.lineWidth(O),z=O)}function Me(O,rt,it){O?(Mt(i.POLYGON_OFFSET_FILL),(N!==rt||G!==it)&&(N=rt,G=it,o.getReversed()&&(rt=-rt,it=-it),i.polygonOffset(rt,it))):Ht(i.POLYGON_OFFSET_FILL)}function xn(O){O?Mt(i.SCISSOR_TEST):Ht(i.SCISSOR_TEST)}function tn(O){O===void 0&&(O=i.TEXTURE0+q-1),J!==O&&(i.activeTexture(O),J=O)}function un(O,rt,it){it===void 0&&(J===null?it=i.TEXTURE0+q-1:it=J);let wt=et[it];wt===void 0&&(wt={type:void 0,texture:void 0},et[it]=wt),(wt.type!==O||wt.texture!==rt)&&(J!==it&&(i.activeTexture(it),J=it),i.bindTexture(O,rt||At[O]),wt.type=O,wt.texture=rt)}function B(){let O=et[J];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Ct(){try{i.compressedTexImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function $t(){try{i.compressedTexImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function oe(){try{i.texSubImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function St(){try{i.texSubImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function Oe(){try{i.compressedTexSubImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function zt(){try{i.compressedTexSubImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function Yt(){try{i.texStorage2D(...arguments)}catch(O){te("WebGLState:",O)}}function L(){try{i.texStorage3D(...arguments)}catch(O){te("WebGLState:",O)}}function M(){try{i.texImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function X(){try{i.texImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function ht(O){return h[O]!==void 0?h[O]:i.getParameter(O)}function ot(O,rt){h[O]!==rt&&(i.pixelStorei(O,rt),h[O]=rt)}function _t(O){Q.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),Q.copy(O))}function yt(O){mt.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),mt.copy(O))}function nt(O,rt){let it=c.get(rt);it===void 0&&(it=new WeakMap,c.set(rt,it));let wt=it.get(O);wt===void 0&&(wt=i.getUniformBlockIndex(rt,O.name),i.uniformBlockBinding(rt,wt,wt),it.set(O,wt))}function st(O,rt,it){let gt=c.get(rt).get(O);l[gt]!==it&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,it),l[gt]=it)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),d={},h={},J=null,et={},u={},l={},f=new WeakMap,g=[],y=null,m=!1,p=null,_=null,T=null,b=null,w=null,R=null,x=null,A=new Kt(0,0,0),I=0,C=!1,P=null,F=null,z=null,N=null,G=null,Q.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Mt,disable:Ht,bindFramebuffer:re,drawBuffers:Vt,useProgram:de,setBlending:$e,setMaterial:ze,setFlipSided:hn,setCullFace:Ue,setLineWidth:Tn,setPolygonOffset:Me,setScissorTest:xn,activeTexture:tn,bindTexture:un,unbindTexture:B,compressedTexImage2D:Ct,compressedTexImage3D:$t,texImage2D:M,texImage3D:X,pixelStorei:ot,getParameter:ht,updateUBOMapping:nt,uniformBlockBinding:st,texStorage2D:Yt,texStorage3D:L,texSubImage2D:oe,texSubImage3D:St,compressedTexSubImage2D:Oe,compressedTexSubImage3D:zt,scissor:_t,viewport:yt,reset:pt}}function jS(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new qt,d=new WeakMap,h=new Set,u,f=new WeakMap,g=new Set,y=new FinalizationRegistry(L=>g.delete(L)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(L,M){return m?new OffscreenCanvas(L,M):ua("canvas")}function _(L,M,X){let ht=1,ot=Yt(L);if((ot.width>X||ot.height>X)&&(ht=X/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&L instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&L instanceof ImageBitmap||typeof VideoFrame<"u"&&L instanceof VideoFrame){let _t=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);u===void 0&&(u=p(_t,yt));let nt=M?p(_t,yt):u;return nt.width=_t,nt.height=yt,nt.getContext("2d").drawImage(L,0,0,_t,yt),Zt("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+_t+"x"+yt+")."),nt}else return"data"in L&&Zt("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),L;return L}function T(L){return L.generateMipmaps}function b(L){i.generateMipmap(L)}function w(L){return L.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:L.isWebGL3DRenderTarget?i.TEXTURE_3D:L.isWebGLArrayRenderTarget||L.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function R(L,M,X,ht,ot,_t=!1){if(L!==null){if(i[L]!==void 0)return i[L];Zt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+L+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||Zt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let nt=M;if(M===i.RED&&(X===i.FLOAT&&(nt=i.R32F),X===i.HALF_FLOAT&&(nt=i.R16F),X===i.UNSIGNED_BYTE&&(nt=i.R8),X===i.UNSIGNED_SHORT&&yt&&(nt=yt.R16_EXT),X===i.SHORT&&yt&&(nt=yt.R16_SNORM_EXT)),M===i.RED_INTEGER&&(X===i.UNSIGNED_BYTE&&(nt=i.R8UI),X===i.UNSIGNED_SHORT&&(nt=i.R16UI),X===i.UNSIGNED_INT&&(nt=i.R32UI),X===i.BYTE&&(nt=i.R8I),X===i.SHORT&&(nt=i.R16I),X===i.INT&&(nt=i.R32I)),M===i.RG&&(X===i.FLOAT&&(nt=i.RG32F),X===i.HALF_FLOAT&&(nt=i.RG16F),X===i.UNSIGNED_BYTE&&(nt=i.RG8),X===i.UNSIGNED_SHORT&&yt&&(nt=yt.RG16_EXT),X===i.SHORT&&yt&&(nt=yt.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(X===i.UNSIGNED_BYTE&&(nt=i.RG8UI),X===i.UNSIGNED_SHORT&&(nt=i.RG16UI),X===i.UNSIGNED_INT&&(nt=i.RG32UI),X===i.BYTE&&(nt=i.RG8I),X===i.SHORT&&(nt=i.RG16I),X===i.INT&&(nt=i.RG32I)),M===i.RGB_INTEGER&&(X===i.UNSIGNED_BYTE&&(nt=i.RGB8UI),X===i.UNSIGNED_SHORT&&(nt=i.RGB16UI),X===i.UNSIGNED_INT&&(nt=i.RGB32UI),X===i.BYTE&&(nt=i.RGB8I),X===i.SHORT&&(nt=i.RGB16I),X===i.INT&&(nt=i.RGB32I)),M===i.RGBA_INTEGER&&(X===i.UNSIGNED_BYTE&&(nt=i.RGBA8UI),X===i.UNSIGNED_SHORT&&(nt=i.RGBA16UI),X===i.UNSIGNED_INT&&(nt=i.RGBA32UI),X===i.BYTE&&(nt=i.RGBA8I),X===i.SHORT&&(nt=i.RGBA16I),X===i.INT&&(nt=i.RGBA32I)),M===i.RGB&&(X===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGB16_EXT),X===i.SHORT&&yt&&(nt=yt.RGB16_SNORM_EXT),X===i.UNSIGNED_INT_5_9_9_9_REV&&(nt=i.RGB9_E5),X===i.UNSIGNED_INT_10F_11F_11F_REV&&(nt=i.R11F_G11F_B10F)),M===i.RGBA){let st=_t?ha:ve.getTransfer(ot);X===i.FLOAT&&(nt=i.RGBA32F),X===i.HALF_FLOAT&&(nt=i.RGBA16F),X===i.UNSIGNED_BYTE&&(nt=st===Ce?i.SRGB8_ALPHA8:i.RGBA8),X===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGBA16_EXT),X===i.SHORT&&yt&&(nt=yt.RGBA16_SNORM_EXT),X===i.UNSIGNED_SHORT_4_4_4_4&&(nt=i.RGBA4),X===i.UNSIGNED_SHORT_5_5_5_1&&(nt=i.RGB5_A1)}return(nt===i.R16F||nt===i.R32F||nt===i.RG16F||nt===i.RG32F||nt===i.RGBA16F||nt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),nt}function x(L,M){let X;return L?M===null||M===Wi||M===wr?X=i.DEPTH24_STENCIL8:M===xi?X=i.DEPTH32F_STENCIL8:M===To&&(X=i.DEPTH24_STENCIL8,Zt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Wi||M===wr?X=i.DEPTH_COMPONENT24:M===xi?X=i.DEPTH_COMPONENT32F:M===To&&(X=i.DEPTH_COMPONENT16),X}function A(L,M){return T(L)===!0||L.isFramebufferTexture&&L.minFilter!==Ln&&L.minFilter!==On?Math.log2(Math.max(M.width,M.height))+1:L.mipmaps.length>0?L.mipmaps.length:L.isCompressedTexture&&Array.isArray(L.image)?M.mipmaps.length:1}function I(L){let M=new WeakRef(L);n.get(L).__ref=M,g.add(M),y.register(L,M,M)}function C(L){let M=n.get(L).__ref;M!==void 0&&(g.delete(M),y.unregister(M))}function P(L){z(L.target)}function F(L){N(L.target)}function z(L){L.removeEventListener("dispose",P),C(L),q(L),L.isVideoTexture&&d.delete(L),L.isHTMLTexture&&h.delete(L)}function N(L){L.removeEventListener("dispose",F),C(L),lt(L)}function G(){for(let L of g){let M=L.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):z(M))}g.clear(),h.clear()}function q(L){let M=n.get(L);if(M.__webglInit===void 0)return;let X=L.source,ht=f.get(X);if(ht){let ot=ht[M.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&V(L),Object.keys(ht).length===0&&f.delete(X)}n.remove(L)}function V(L){let M=n.get(L);i.deleteTexture(M.__webglTexture);let X=L.source,ht=f.get(X);delete ht[M.__cacheKey],o.memory.textures--}function lt(L){let M=n.get(L);M.__depthDisposeCallback&&M.__depthDisposeCallback();let X=L.depthTexture;if(X&&X.renderTarget===L&&z(X),L.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(M.__webglFramebuffer[ot]))for(let _t=0;_t<M.__webglFramebuffer[ot].length;_t++)i.deleteFramebuffer(M.__webglFramebuffer[ot][_t]);else i.deleteFramebuffer(M.__webglFramebuffer[ot]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[ot])}else{if(Array.isArray(M.__webglFramebuffer))for(let ot=0;ot<M.__webglFramebuffer.length;ot++)i.deleteFramebuffer(M.__webglFramebuffer[ot]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let ot=0;ot<M.__webglColorRenderbuffer.length;ot++)M.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[ot]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let ht=L.textures;for(let ot=0,_t=ht.length;ot<_t;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(L)}let $=0;function J(){$=0}function et(){return $}function dt(L){$=L}function ut(){let L=$;return L>=s.maxTextures&&Zt("WebGLTextures: Trying to use "+(L+1)+" texture units while this GPU supports only "+s.maxTextures),$+=1,L}function Q(L){let M=[];return M.push(L.wrapS),M.push(L.wrapT),M.push(L.wrapR||0),M.push(L.magFilter),M.push(L.minFilter),M.push(L.anisotropy),M.push(L.internalFormat),M.push(L.format),M.push(L.type),M.push(L.generateMipmaps),M.push(L.mipmapsAutoUpdate),M.push(L.premultiplyAlpha),M.push(L.flipY),M.push(L.unpackAlignment),M.push(L.colorSpace),M.join()}function mt(L,M){let X=n.get(L);if(L.isVideoTexture&&Oe(L),L.isRenderTargetTexture===!1&&L.isExternalTexture!==!0&&L.version>0&&X.__version!==L.version){let ht=L.image;if(ht===null)Zt("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)Zt("WebGLRenderer: Texture marked for update but image is incomplete");else{ze(X,L,M);return}}else L.isExternalTexture&&(X.__webglTexture=L.sourceTexture?L.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,X.__webglTexture,i.TEXTURE0+M)}function xt(L,M){let X=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&X.__version!==L.version){ze(X,L,M);return}else L.isExternalTexture&&(X.__webglTexture=L.sourceTexture?L.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,X.__webglTexture,i.TEXTURE0+M)}function At(L,M){let X=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&X.__version!==L.version){ze(X,L,M);return}e.bindTexture(i.TEXTURE_3D,X.__webglTexture,i.TEXTURE0+M)}function Mt(L,M){let X=n.get(L);if(L.version>0&&X.__version!==L.version){hn(X,L,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,X.__webglTexture,i.TEXTURE0+M)}let Ht={[Wl]:i.REPEAT,[ss]:i.CLAMP_TO_EDGE,[Xl]:i.MIRRORED_REPEAT},re={[Ln]:i.NEAREST,[pm]:i.NEAREST_MIPMAP_NEAREST,[La]:i.NEAREST_MIPMAP_LINEAR,[On]:i.LINEAR,[fc]:i.LINEAR_MIPMAP_NEAREST,[Cs]:i.LINEAR_MIPMAP_LINEAR},Vt={[xm]:i.NEVER,[od]:i.ALWAYS,[ym]:i.LESS,[sd]:i.LEQUAL,[vm]:i.EQUAL,[rd]:i.GEQUAL,[bm]:i.GREATER,[Mm]:i.NOTEQUAL};function de(L,M){if(M.type===xi&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===On||M.magFilter===fc||M.magFilter===La||M.magFilter===Cs||M.minFilter===On||M.minFilter===fc||M.minFilter===La||M.minFilter===Cs)&&Zt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(L,i.TEXTURE_WRAP_S,Ht[M.wrapS]),i.texParameteri(L,i.TEXTURE_WRAP_T,Ht[M.wrapT]),(L===i.TEXTURE_3D||L===i.TEXTURE_2D_ARRAY)&&i.texParameteri(L,i.TEXTURE_WRAP_R,Ht[M.wrapR]),i.texParameteri(L,i.TEXTURE_MAG_FILTER,re[M.magFilter]),i.texParameteri(L,i.TEXTURE_MIN_FILTER,re[M.minFilter]),M.compareFunction&&(i.texParameteri(L,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(L,i.TEXTURE_COMPARE_FUNC,Vt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Ln||M.minFilter!==La&&M.minFilter!==Cs||M.type===xi&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let X=t.get("EXT_texture_filter_anisotropic");i.texParameterf(L,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function ce(L,M){let X=!1;L.__webglInit===void 0&&(L.__webglInit=!0,M.addEventListener("dispose",P),I(M));let ht=M.source,ot=f.get(ht);ot===void 0&&(ot={},f.set(ht,ot));let _t=Q(M);if(_t!==L.__cacheKey){ot[_t]===void 0&&(ot[_t]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,X=!0),ot[_t].usedTimes++;let yt=ot[L.__cacheKey];yt!==void 0&&(ot[L.__cacheKey].usedTimes--,yt.usedTimes===0&&V(M)),L.__cacheKey=_t,L.__webglTexture=ot[_t].texture}return X}function ie(L,M,X){return Math.floor(Math.floor(L/X)/M)}function $e(L,M,X,ht){let _t=L.updateRanges;if(_t.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,X,ht,M.data);else{_t.sort((O,rt)=>O.start-rt.start);let yt=0;for(let O=1;O<_t.length;O++){let rt=_t[yt],it=_t[O],wt=rt.start+rt.count,gt=ie(it.start,M.width,4),bt=ie(rt.start,M.width,4);it.start<=wt+1&&gt===bt&&ie(it.start+it.count-1,M.width,4)===gt?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++yt,_t[yt]=it)}_t.length=yt+1;let nt=e.getParameter(i.UNPACK_ROW_LENGTH),st=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let O=0,rt=_t.length;O<rt;O++){let it=_t[O],wt=Math.floor(it.start/4),gt=Math.ceil(it.count/4),bt=wt%M.width,Gt=Math.floor(wt/M.width),jt=gt,ct=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,bt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(i.TEXTURE_2D,0,bt,Gt,jt,ct,X,ht,M.data)}L.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,nt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,st),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function ze(L,M,X){let ht=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=ce(L,M),_t=M.source;e.bindTexture(ht,L.__webglTexture,i.TEXTURE0+X);let yt=n.get(_t);if(_t.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+X),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ct=ve.getPrimaries(ve.workingColorSpace),Ot=M.colorSpace===Is?null:ve.getPrimaries(M.colorSpace),Qt=M.colorSpace===Is||ct===Ot?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qt)}e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let st=_(M.image,!1,s.maxTextureSize);st=zt(M,st);let pt=r.convert(M.format,M.colorSpace),O=r.convert(M.type),rt=R(M.internalFormat,pt,O,M.normalized,M.colorSpace,M.isVideoTexture);de(ht,M);let it,wt=M.mipmaps,gt=M.isVideoTexture!==!0,bt=yt.__version===void 0||ot===!0,Gt=_t.dataReady,jt=A(M,st);if(M.isDepthTexture)rt=x(M.format===Ps,M.type),bt&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,st.width,st.height):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,O,null));else if(M.isDataTexture)if(wt.length>0){gt&&bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,Ot=wt.length;ct<Ot;ct++)it=wt[ct],gt?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,O,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,O,it.data);M.generateMipmaps=!1}else gt?(bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height),Gt&&$e(M,st,pt,O)):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,O,st.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){gt&&bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,wt[0].width,wt[0].height,st.depth);for(let ct=0,Ot=wt.length;ct<Ot;ct++)if(it=wt[ct],M.format!==yi)if(pt!==null)if(gt){if(Gt)if(M.layerUpdates.size>0){let Qt=md(it.width,it.height,M.format,M.type);for(let Rt of M.layerUpdates){let ae=it.data.subarray(Rt*Qt/it.data.BYTES_PER_ELEMENT,(Rt+1)*Qt/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,Rt,it.width,it.height,1,pt,ae)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,it.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,it.data,0,0);else Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Gt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,O,it.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,pt,O,it.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{gt&&bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,Ot=wt.length;ct<Ot;ct++)it=wt[ct],M.format!==yi?pt!==null?gt?Gt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,it.data):e.compressedTexImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,it.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,O,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,O,it.data)}else if(M.isDataArrayTexture)if(gt){if(bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,st.width,st.height,st.depth),Gt)if(M.layerUpdates.size>0){let ct=md(st.width,st.height,M.format,M.type);for(let Ot of M.layerUpdates){let Qt=st.data.subarray(Ot*ct/st.data.BYTES_PER_ELEMENT,(Ot+1)*ct/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ot,st.width,st.height,1,pt,O,Qt)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,pt,O,st.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,st.width,st.height,st.depth,0,pt,O,st.data);else if(M.isData3DTexture)gt?(bt&&e.texStorage3D(i.TEXTURE_3D,jt,rt,st.width,st.height,st.depth),Gt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,pt,O,st.data)):e.texImage3D(i.TEXTURE_3D,0,rt,st.width,st.height,st.depth,0,pt,O,st.data);else if(M.isFramebufferTexture){if(bt)if(gt)e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height);else{let ct=st.width,Ot=st.height;for(let Qt=0;Qt<jt;Qt++)e.texImage2D(i.TEXTURE_2D,Qt,rt,ct,Ot,0,pt,O,null),ct>>=1,Ot>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let ct=i.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),st.parentNode!==ct){ct.appendChild(st),h.add(M),ct.onpaint=Ot=>{let Qt=Ot.changedElements;for(let Rt of h)Qt.includes(Rt.image)&&(Rt.needsUpdate=!0)},ct.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,st);else{let Qt=i.RGBA,Rt=i.RGBA,ae=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Qt,Rt,ae,st)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&bt){let ct=Yt(wt[0]);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}for(let ct=0,Ot=wt.length;ct<Ot;ct++)it=wt[ct],gt?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,pt,O,it):e.texImage2D(i.TEXTURE_2D,ct,rt,pt,O,it);M.generateMipmaps=!1}else if(gt){if(bt){let ct=Yt(st);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}Gt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,O,st)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,O,st);T(M)&&M.mipmapsAutoUpdate===!0&&b(ht),yt.__version=_t.version,M.onUpdate&&M.onUpdate(M)}L.__version=M.version}function hn(L,M,X){if(M.image.length!==6)return;let ht=ce(L,M),ot=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,L.__webglTexture,i.TEXTURE0+X);let _t=n.get(ot);if(ot.version!==_t.__version||ht===!0){e.activeTexture(i.TEXTURE0+X);let yt=ve.getPrimaries(ve.workingColorSpace),nt=M.colorSpace===Is?null:ve.getPrimaries(M.colorSpace),st=M.colorSpace===Is||yt===nt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let pt=M.isCompressedTexture||M.image[0].isCompressedTexture,O=M.image[0]&&M.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!pt&&!O?rt[Rt]=_(M.image[Rt],!0,s.maxCubemapSize):rt[Rt]=O?M.image[Rt].image:M.image[Rt],rt[Rt]=zt(M,rt[Rt]);let it=rt[0],wt=r.convert(M.format,M.colorSpace),gt=r.convert(M.type),bt=R(M.internalFormat,wt,gt,M.normalized,M.colorSpace),Gt=M.isVideoTexture!==!0,jt=_t.__version===void 0||ht===!0,ct=ot.dataReady,Ot=A(M,it);de(i.TEXTURE_CUBE_MAP,M);let Qt;if(M.isDepthTexture){if(bt=x(M.format===Ps,M.type),jt)if(Gt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,bt,it.width,it.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,bt,it.width,it.height,0,wt,gt,null)}else if(pt){Gt&&jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ot,bt,it.width,it.height);for(let Rt=0;Rt<6;Rt++){Qt=rt[Rt].mipmaps;for(let ae=0;ae<Qt.length;ae++){let Ve=Qt[ae];M.format!==yi?wt!==null?Gt?ct&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ve.width,Ve.height,wt,Ve.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,bt,Ve.width,Ve.height,0,Ve.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ve.width,Ve.height,wt,gt,Ve.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,bt,Ve.width,Ve.height,0,wt,gt,Ve.data)}}}else{if(Qt=M.mipmaps,Gt&&jt){Qt.length>0&&Ot++;let Rt=Yt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ot,bt,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(O){Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,wt,gt,rt[Rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,bt,rt[Rt].width,rt[Rt].height,0,wt,gt,rt[Rt].data);for(let ae=0;ae<Qt.length;ae++){let qn=Qt[ae].image[Rt].image;Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,qn.width,qn.height,wt,gt,qn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,bt,qn.width,qn.height,0,wt,gt,qn.data)}}else{Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,wt,gt,rt[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,bt,wt,gt,rt[Rt]);for(let ae=0;ae<Qt.length;ae++){let Ve=Qt[ae];Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,wt,gt,Ve.image[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,bt,wt,gt,Ve.image[Rt])}}}T(M)&&M.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),_t.__version=ot.version,M.onUpdate&&M.onUpdate(M)}L.__version=M.version}function Ue(L,M,X,ht,ot,_t){let yt=r.convert(X.format,X.colorSpace),nt=r.convert(X.type),st=R(X.internalFormat,yt,nt,X.normalized,X.colorSpace),pt=n.get(M),O=n.get(X);if(O.__renderTarget=M,!pt.__hasExternalTextures){let rt=Math.max(1,M.width>>_t),it=Math.max(1,M.height>>_t);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,_t,st,rt,it,M.depth,0,yt,nt,null):e.texImage2D(ot,_t,st,rt,it,0,yt,nt,null)}e.bindFramebuffer(i.FRAMEBUFFER,L),St(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,O.__webglTexture,0,oe(M)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,O.__webglTexture,_t),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Tn(L,M,X){if(i.bindRenderbuffer(i.RENDERBUFFER,L),M.depthBuffer){let ht=M.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,_t=x(M.stencilBuffer,ot),yt=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;St(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(M),_t,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(M),_t,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,_t,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,L)}else{let ht=M.textures;for(let ot=0;ot<ht.length;ot++){let _t=ht[ot],yt=r.convert(_t.format,_t.colorSpace),nt=r.convert(_t.type),st=R(_t.internalFormat,yt,nt,_t.normalized,_t.colorSpace);St(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(M),st,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(M),st,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,st,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Me(L,M,X){let ht=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,L),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(M.depthTexture);ot.__renderTarget=M;let _t=ht?M.depthTexture.image[0]:M.depthTexture.image;(!ot.__webglTexture||_t.width!==M.width||_t.height!==M.height)&&(_t.width=M.width,_t.height=M.height,M.depthTexture.needsUpdate=!0),ht?Mt(M.depthTexture,0):mt(M.depthTexture,0);let yt=ot.__webglTexture,nt=oe(M),st=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+X:i.TEXTURE_2D,pt=M.depthTexture.format===Ps?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===Es)St(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else if(M.depthTexture.format===Ps)St(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function xn(L){let M=n.get(L),X=L.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==L.depthTexture){let ht=L.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),ht){let ot=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),M.__depthDisposeCallback=ot}M.__boundDepthTexture=ht}if(L.depthTexture&&!M.__autoAllocateDepthBuffer)if(X)for(let ht=0;ht<6;ht++)Me(M.__webglFramebuffer[ht],L,ht);else L.texture.mipmaps.length>0?Me(M.__webglFramebuffer[0],L,0):Me(M.__webglFramebuffer,L,0);else if(X){M.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[ht]),M.__webglDepthbuffer[ht]===void 0)M.__webglDepthbuffer[ht]=i.createRenderbuffer(),Tn(M.__webglDepthbuffer[ht],L,!1);else{let ot=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=M.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}}else if(L.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),Tn(M.__webglDepthbuffer,L,!1);else{let ot=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function tn(L,M,X){let ht=n.get(L);M!==void 0&&Ue(ht.__webglFramebuffer,L,L.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),X!==void 0&&xn(L)}function un(L){let M=L.texture,X=n.get(L),ht=n.get(M);L.addEventListener("dispose",F),I(L);let ot=L.textures,_t=L.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=M.version,o.memory.textures++),_t){X.__webglFramebuffer=[];for(let nt=0;nt<6;nt++)if(M.mipmaps.length>0){X.__webglFramebuffer[nt]=[];for(let st=0;st<M.mipmaps.length;st++)X.__webglFramebuffer[nt][st]=i.createFramebuffer()}else X.__webglFramebuffer[nt]=i.createFramebuffer()}else{if(M.mipmaps.length>0){X.__webglFramebuffer=[];for(let nt=0;nt<M.mipmaps.length;nt++)X.__webglFramebuffer[nt]=i.createFramebuffer()}else X.__webglFramebuffer=i.createFramebuffer();if(yt)for(let nt=0,st=ot.length;nt<st;nt++){let pt=n.get(ot[nt]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(L.samples>0&&St(L)===!1){X.__webglMultisampledFramebuffer=i.createFramebuffer(),X.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let nt=0;nt<ot.length;nt++){let st=ot[nt];X.__webglColorRenderbuffer[nt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,X.__webglColorRenderbuffer[nt]);let pt=r.convert(st.format,st.colorSpace),O=r.convert(st.type),rt=R(st.internalFormat,pt,O,st.normalized,st.colorSpace,L.isXRRenderTarget===!0),it=oe(L);i.renderbufferStorageMultisample(i.RENDERBUFFER,it,rt,L.width,L.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+nt,i.RENDERBUFFER,X.__webglColorRenderbuffer[nt])}i.bindRenderbuffer(i.RENDERBUFFER,null),L.depthBuffer&&(X.__webglDepthRenderbuffer=i.createRenderbuffer(),Tn(X.__webglDepthRenderbuffer,L,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_t){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),de(i.TEXTURE_CUBE_MAP,M);for(let nt=0;nt<6;nt++)if(M.mipmaps.length>0)for(let st=0;st<M.mipmaps.length;st++)Ue(X.__webglFramebuffer[nt][st],L,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,st);else Ue(X.__webglFramebuffer[nt],L,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,0);T(M)?b(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let nt=0,st=ot.length;nt<st;nt++){let pt=ot[nt],O=n.get(pt),rt=i.TEXTURE_2D;(L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(rt=L.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,O.__webglTexture),de(rt,pt),Ue(X.__webglFramebuffer,L,pt,i.COLOR_ATTACHMENT0+nt,rt,0),T(pt)&&b(rt)}e.unbindTexture()}else{let nt=i.TEXTURE_2D;if((L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(nt=L.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(nt,ht.__webglTexture),de(nt,M),M.mipmaps.length>0)for(let st=0;st<M.mipmaps.length;st++)Ue(X.__webglFramebuffer[st],L,M,i.COLOR_ATTACHMENT0,nt,st);else Ue(X.__webglFramebuffer,L,M,i.COLOR_ATTACHMENT0,nt,0);T(M)?b(nt):M.mipmaps.length>0&&i.texParameteri(nt,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}L.depthBuffer&&xn(L)}function B(L){let M=L.textures;for(let X=0,ht=M.length;X<ht;X++){let ot=M[X];if(T(ot)&&ot.mipmapsAutoUpdate===!0){let _t=w(L),yt=n.get(ot).__webglTexture;e.bindTexture(_t,yt),b(_t),e.unbindTexture()}}}let Ct=[];function $t(L){if(L.samples>0){if(St(L)===!1){let M=L.textures,X=L.width,ht=L.height,ot=i.COLOR_BUFFER_BIT,_t=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(L),nt=M.length>1;if(nt)for(let pt=0;pt<M.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),L.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<M.length;pt++){if(L.resolveDepthBuffer&&(L.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),L.stencilBuffer&&L.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),nt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let O=n.get(M[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,X,ht,0,0,X,ht,ot,i.NEAREST),l===!0&&(Ct.length=0,Ct.push(i.COLOR_ATTACHMENT0+pt),L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&Ct.push(_t),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ct))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),nt)for(let pt=0;pt<M.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let O=n.get(M[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,O,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&l){let M=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function oe(L){return Math.min(s.maxSamples,L.samples)}function St(L){let M=n.get(L);return L.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Oe(L){let M=o.render.frame;d.get(L)!==M&&(d.set(L,M),L.update())}function zt(L,M){let X=L.colorSpace,ht=L.format,ot=L.type;return L.isCompressedTexture===!0||L.isVideoTexture===!0||X!==ca&&X!==Is&&(ve.getTransfer(X)===Ce?(ht!==yi||ot!==ri)&&Zt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):te("WebGLTextures: Unsupported texture color space:",X)),M}function Yt(L){return typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement?(c.width=L.naturalWidth||L.width,c.height=L.naturalHeight||L.height):typeof VideoFrame<"u"&&L instanceof VideoFrame?(c.width=L.displayWidth,c.height=L.displayHeight):(c.width=L.width,c.height=L.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=J,this.getTextureUnits=et,this.setTextureUnits=dt,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=At,this.setTextureCube=Mt,this.rebindTextures=tn,this.setupRenderTarget=un,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=$t,this.setupDepthRenderbuffer=xn,this.setupFrameBufferTexture=Ue,this.useMultisampledRTT=St,this.dispose=G}function QS(i,t){function e(n,s=Is){let r,o=ve.getTransfer(s);if(n===ri)return i.UNSIGNED_BYTE;if(n===mc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===gc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Qu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===td)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Ju)return i.BYTE;if(n===ju)return i.SHORT;if(n===To)return i.UNSIGNED_SHORT;if(n===pc)return i.INT;if(n===Wi)return i.UNSIGNED_INT;if(n===xi)return i.FLOAT;if(n===Xi)return i.HALF_FLOAT;if(n===ed)return i.ALPHA;if(n===nd)return i.RGB;if(n===yi)return i.RGBA;if(n===Es)return i.DEPTH_COMPONENT;if(n===Ps)return i.DEPTH_STENCIL;if(n===id)return i.RED;if(n===_c)return i.RED_INTEGER;if(n===rr)return i.RG;if(n===xc)return i.RG_INTEGER;if(n===yc)return i.RGBA_INTEGER;if(n===Da||n===Na||n===Ua||n===Fa)if(o===Ce)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Da)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Na)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ua)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Fa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Da)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Na)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ua)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Fa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===vc||n===bc||n===Mc||n===Sc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===vc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===bc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Mc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Sc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===wc||n===Ec||n===Tc||n===Ac||n===Rc||n===Oa||n===Cc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===wc||n===Ec)return o===Ce?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Tc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Ac)return r.COMPRESSED_R11_EAC;if(n===Rc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Oa)return r.COMPRESSED_RG11_EAC;if(n===Cc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Pc||n===Ic||n===Lc||n===Dc||n===Nc||n===Uc||n===Fc||n===Oc||n===Bc||n===kc||n===zc||n===Vc||n===Gc||n===Hc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Pc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Ic)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Lc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Dc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Nc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Uc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Fc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Oc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Bc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===kc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===zc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Vc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Gc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Hc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Wc||n===Xc||n===qc)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Wc)return o===Ce?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Xc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===qc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Yc||n===$c||n===Ba||n===Zc)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Yc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===$c)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ba)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Zc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===wr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var tw=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,ew=`
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

}`,wd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new xa(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Ci({vertexShader:tw,fragmentShader:ew,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new cn(new rs(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Ed=class extends Hi{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,d=null,h=null,u=null,f=null,g=null,y=typeof XRWebGLBinding<"u",m=new wd,p={},_=e.getContextAttributes(),T=null,b=null,w=[],R=[],x=new qt,A=null,I=null,C=new jn;C.viewport=new Je;let P=new jn;P.viewport=new Je;let F=[C,P],z=new uc,N=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let mt=w[Q];return mt===void 0&&(mt=new _o,w[Q]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(Q){let mt=w[Q];return mt===void 0&&(mt=new _o,w[Q]=mt),mt.getGripSpace()},this.getHand=function(Q){let mt=w[Q];return mt===void 0&&(mt=new _o,w[Q]=mt),mt.getHandSpace()};function q(Q){let mt=R.indexOf(Q.inputSource);if(mt===-1)return;let xt=w[mt];xt!==void 0&&(xt.update(Q.inputSource,Q.frame,c||o),xt.dispatchEvent({type:Q.type,data:Q.inputSource}))}function V(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",lt);for(let Q=0;Q<w.length;Q++){let mt=R[Q];mt!==null&&(R[Q]=null,w[Q].disconnect(mt))}N=null,G=null,m.reset();for(let Q in p)delete p[Q];if(t.setRenderTarget(T),f=null,u=null,h=null,s=null,b=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(A),t.setSize(x.width,x.height,!1),I!==null){let Q=I.camera;Q.fov=I.fov,Q.zoom=I.zoom,Q.updateProjectionMatrix(),I=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,n.isPresenting===!0&&Zt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&Zt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return h===null&&y&&(h=new XRWebGLBinding(s,e)),h},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(T=t.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",V),s.addEventListener("inputsourceschange",lt),_.xrCompatible!==!0&&await e.makeXRCompatible(),A=t.getPixelRatio(),t.getSize(x),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,At=null,Mt=null;_.depth&&(Mt=_.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=_.stencil?Ps:Es,At=_.stencil?wr:Wi);let Ht={colorFormat:e.RGBA8,depthFormat:Mt,scaleFactor:r};h=this.getBinding(),u=h.createProjectionLayer(Ht),s.updateRenderState({layers:[u]}),t.setPixelRatio(1),t.setSize(u.textureWidth,u.textureHeight,!1),b=new gi(u.textureWidth,u.textureHeight,{format:yi,type:ri,depthTexture:new Rs(u.textureWidth,u.textureHeight,At,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:_.stencil,colorSpace:t.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let xt={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new gi(f.framebufferWidth,f.framebufferHeight,{format:yi,type:ri,colorSpace:t.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function lt(Q){for(let mt=0;mt<Q.removed.length;mt++){let xt=Q.removed[mt],At=R.indexOf(xt);At>=0&&(R[At]=null,w[At].disconnect(xt))}for(let mt=0;mt<Q.added.length;mt++){let xt=Q.added[mt],At=R.indexOf(xt);if(At===-1){for(let Ht=0;Ht<w.length;Ht++)if(Ht>=R.length){R.push(xt),At=Ht;break}else if(R[Ht]===null){R[Ht]=xt,At=Ht;break}if(At===-1)break}let Mt=w[At];Mt&&Mt.connect(xt)}}function $(Q,mt){mt===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(mt.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let mt=Q.near,xt=Q.far;m.texture!==null&&(m.depthNear>0&&(mt=m.depthNear),m.depthFar>0&&(xt=m.depthFar)),z.near=P.near=C.near=mt,z.far=P.far=C.far=xt,(N!==z.near||G!==z.far)&&(s.updateRenderState({depthNear:z.near,depthFar:z.far}),N=z.near,G=z.far),z.layers.mask=Q.layers.mask|6,C.layers.mask=z.layers.mask&-5,P.layers.mask=z.layers.mask&-3;let At=Q.parent,Mt=z.cameras;$(z,At);for(let Ht=0;Ht<Mt.length;Ht++)$(Mt[Ht],At);z.projectionMatrix.copy(C.projectionMatrix),z.projectionMatrixInverse.copy(C.projectionMatrixInverse),I===null&&Q.isPerspectiveCamera&&(I={camera:Q,fov:Q.fov,zoom:Q.zoom}),J(Q,z,At)};function J(Q,mt,xt){xt===null?Q.matrix.copy(mt.matrixWorld):(Q.matrix.copy(xt.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(mt.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(mt.projectionMatrix),Q.projectionMatrixInverse.copy(mt.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=po*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return z},this.getFoveation=function(){if(!(u===null&&f===null))return l},this.setFoveation=function(Q){l=Q,u!==null&&(u.fixedFoveation=Q),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Q)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(z)},this.getCameraTexture=function(Q){return p[Q]};let et=null;function dt(Q,mt){if(d=mt.getViewerPose(c||o),g=mt,d!==null){let xt=d.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let At=!1;xt.length!==z.cameras.length&&(z.cameras.length=0,At=!0);for(let Vt=0;Vt<xt.length;Vt++){let de=xt[Vt],ce=null;if(f!==null)ce=f.getViewport(de);else{let $e=h.getViewSubImage(u,de);ce=$e.viewport,Vt===0&&(t.setRenderTargetTextures(b,$e.colorTexture,$e.depthStencilTexture),t.setRenderTarget(b))}let ie=F[Vt];ie===void 0&&(ie=new jn,ie.layers.enable(Vt),ie.viewport=new Je,F[Vt]=ie),ie.matrix.fromArray(de.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(de.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(ce.x,ce.y,ce.width,ce.height),Vt===0&&(z.matrix.copy(ie.matrix),z.matrix.decompose(z.position,z.quaternion,z.scale)),At===!0&&z.cameras.push(ie)}let Mt=s.enabledFeatures;if(Mt&&Mt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){h=n.getBinding();let Vt=h.getDepthInformation(xt[0]);Vt&&Vt.isValid&&Vt.texture&&m.init(Vt,s.renderState)}if(Mt&&Mt.includes("camera-access")&&y){t.state.unbindTexture(),h=n.getBinding();for(let Vt=0;Vt<xt.length;Vt++){let de=xt[Vt].camera;if(de){let ce=p[de];ce||(ce=new xa,p[de]=ce);let ie=h.getCameraImage(de);ce.sourceTexture=ie}}}}for(let xt=0;xt<w.length;xt++){let At=R[xt],Mt=w[xt];At!==null&&Mt!==void 0&&Mt.update(At,mt,c||o)}et&&et(Q,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),g=null}let ut=new eg;ut.setAnimationLoop(dt),this.setAnimationLoop=function(Q){et=Q},this.dispose=function(){}}},nw=new Pe,ug=new ne;ug.set(-1,0,0,0,1,0,0,0,1);function iw(i,t){function e(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,dd(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,_,T,b){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),h(m,p)):p.isMeshPhongMaterial?(r(m,p),d(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),u(m,p),p.isMeshPhysicalMaterial&&f(m,p,b)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),y(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,_,T):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,e(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===ti&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,e(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===ti&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,e(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,e(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,e(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let _=t.get(p),T=_.envMap,b=_.envMapRotation;T&&(m.envMap.value=T,m.envMapRotation.value.setFromMatrix4(nw.makeRotationFromEuler(b)).transpose(),T.isCubeTexture&&T.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(ug),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,e(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,e(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,_,T){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*_,m.scale.value=T*.5,p.map&&(m.map.value=p.map,e(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function d(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function h(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function u(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,e(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,e(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,_){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,e(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,e(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,e(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,e(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,e(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,e(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===ti&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,e(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,e(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=_.texture,m.transmissionSamplerSize.value.set(_.width,_.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,e(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,e(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,e(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,e(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,e(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function y(m,p){let _=t.get(p).light;m.referencePosition.value.setFromMatrixPosition(_.matrixWorld),m.nearDistance.value=_.shadow.camera.near,m.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function sw(i,t,e,n){let s={},r={};function o(_,T){let b=T.program;n.uniformBlockBinding(_,b,s[_.id])}function a(_,T){let b=s[_.id];b===void 0&&(g(_),b=l(_),s[_.id]=b,_.addEventListener("dispose",m));let w=T.program;n.updateUBOMapping(_,w);let R=t.render.frame;r[_.id]!==R&&(c(_),r[_.id]=R)}function l(_){let T=i.createBuffer(),b=_.__size,w=_.usage;return i.bindBuffer(i.UNIFORM_BUFFER,T),i.bufferData(i.UNIFORM_BUFFER,b,w),i.bindBuffer(i.UNIFORM_BUFFER,null),T}function c(_){let T=s[_.id],b=_.uniforms,w=_.__cache;i.bindBuffer(i.UNIFORM_BUFFER,T);for(let R=0,x=b.length;R<x;R++){let A=b[R];if(Array.isArray(A))for(let I=0,C=A.length;I<C;I++)d(A[I],R,I,w);else d(A,R,0,w)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function d(_,T,b,w){if(u(_,T,b,w)===!0){let R=_.__offset,x=_.value;if(Array.isArray(x)){let A=0;for(let I=0;I<x.length;I++){let C=x[I],P=y(C,!0);h(C,_.__data,A),A+=P.storage/Float32Array.BYTES_PER_ELEMENT}}else h(x,_.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,R,_.__data)}}function h(_,T,b){typeof _=="number"||typeof _=="boolean"?T[b]=_:_.isMatrix3?(T[b]=_.elements[0],T[b+1]=_.elements[1],T[b+2]=_.elements[2],T[b+3]=0,T[b+4]=_.elements[3],T[b+5]=_.elements[4],T[b+6]=_.elements[5],T[b+7]=0,T[b+8]=_.elements[6],T[b+9]=_.elements[7],T[b+10]=_.elements[8],T[b+11]=0):ArrayBuffer.isView(_)?T.set(_.subarray(0,T.length-b),b):_.toArray(T,b)}function u(_,T,b,w){let R=_.value,x=T+"_"+b;if(Array.isArray(R)){w[x]===void 0&&(w[x]=[]);let A=w[x],I=!1;for(let C=0;C<R.length;C++)f(R[C],A,C)===!0&&(I=!0);return I}return f(R,w,x)}function f(_,T,b){if(T[b]===void 0)return typeof _=="number"||typeof _=="boolean"?T[b]=_:ArrayBuffer.isView(_)?T[b]=_.slice():T[b]=_.clone(),!0;{let w=T[b];if(typeof _=="number"||typeof _=="boolean"){if(w!==_)return T[b]=_,!0}else{if(ArrayBuffer.isView(_))return!0;if(w.equals(_)===!1)return w.copy(_),!0}}return!1}function g(_){let T=_.uniforms,b=0,w=16;for(let x=0,A=T.length;x<A;x++){let I=Array.isArray(T[x])?T[x]:[T[x]];for(let C=0,P=I.length;C<P;C++){let F=I[C],z=Array.isArray(F.value)?F.value:[F.value],N=Array.isArray(T[x])||Array.isArray(F.value),G=b;for(let V=0,lt=z.length;V<lt;V++){let $=z[V],J=y($,N),et=b%w,dt=et%J.boundary,ut=et+dt;b+=dt,ut!==0&&w-ut<J.storage&&(b+=w-ut),V===0&&(G=b),b+=J.storage}let q=F.type==="int"?Int32Array:F.type==="uint"?Uint32Array:Float32Array;F.__data=new q((b-G)/Float32Array.BYTES_PER_ELEMENT),F.__offset=G}}let R=b%w;return R>0&&(b+=w-R),_.__size=b,_.__cache={},this}function y(_,T){let b={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(b.boundary=4,b.storage=4):_.isVector2?(b.boundary=8,b.storage=8):_.isVector3||_.isColor?(b.boundary=16,b.storage=12):_.isVector4?(b.boundary=16,b.storage=16):_.isMatrix3?(b.boundary=16,b.storage=48):_.isMatrix4?(b.boundary=16,b.storage=64):_.isTexture?Zt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(_)?(b.boundary=16,b.storage=_.byteLength):Zt("WebGLRenderer: Unsupported uniform value type.",_),T===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(_){let T=_.target;T.removeEventListener("dispose",m),i.deleteBuffer(s[T.id]),delete s[T.id],delete r[T.id]}function p(){for(let _ in s)i.deleteBuffer(s[_]);s={},r={}}return{bind:o,update:a,dispose:p}}var rw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ls=null;function ow(){return ls===null&&(ls=new yo(rw,16,16,rr,Xi),ls.name="DFG_LUT",ls.minFilter=On,ls.magFilter=On,ls.wrapS=ss,ls.wrapT=ss,ls.generateMipmaps=!1,ls.needsUpdate=!0),ls}var eh=class{constructor(t={}){let{canvas:e=wm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:d="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:u=!1,outputBufferType:f=ri}=t;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let y=f,m=new Set([yc,xc,_c]),p=new Set([ri,Wi,To,wr,mc,gc]),_=new Uint32Array(4),T=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},w=null,R=null,x=[],A=[],I=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=as,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let C=this,P=!1,F=null,z=null,N=null,G=null;this._outputColorSpace=mi;let q=0,V=0,lt=null,$=-1,J=null,et=new Je,dt=new Je,ut=null,Q=new Kt(0),mt=0,xt=e.width,At=e.height,Mt=1,Ht=null,re=null,Vt=new Je(0,0,xt,At),de=new Je(0,0,xt,At),ce=!1,ie=new Zs,$e=new Kl,ze=!1,hn=!1,Ue=new Pe,Tn=new W,Me=new Je,xn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},tn=!1;function un(){return lt===null?Mt:1}let B=n;function Ct(E,k){return e.getContext(E,k)}let $t,oe,St,Oe,zt,Yt,L,M,X,ht,ot,_t,yt,nt,st,pt,O,rt,it,wt,gt,bt,Gt;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:d,failIfMajorPerformanceCaveat:h};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ot,!1),e.addEventListener("webglcontextrestored",Qt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),B===null){let k="webgl2";if(B=Ct(k,E),B===null)throw Ct(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}jt()}catch(E){throw e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),te("WebGLRenderer: "+E.message),E}function jt(){$t=new _M(B),$t.init(),gt=new QS(B,$t),oe=new oM(B,$t,t,gt),St=new JS(B,$t),oe.reversedDepthBuffer&&u&&St.buffers.depth.setReversed(!0),z=B.createFramebuffer(),N=B.createFramebuffer(),G=B.createFramebuffer(),Oe=new vM(B),zt=new OS,Yt=new jS(B,$t,St,zt,oe,gt,Oe),L=new gM(C),M=new My(B),bt=new sM(B,M),X=new xM(B,M,Oe,bt),ht=new MM(B,X,M,bt,Oe),rt=new bM(B,oe,Yt),st=new aM(zt),ot=new FS(C,L,$t,oe,bt,st),_t=new iw(C,zt),yt=new kS,nt=new XS($t),O=new iM(C,L,St,ht,g,l),pt=new KS(C,ht,oe),Gt=new sw(B,Oe,oe,St),it=new rM(B,$t,Oe),wt=new yM(B,$t,Oe),Oe.programs=ot.programs,C.capabilities=oe,C.extensions=$t,C.properties=zt,C.renderLists=yt,C.shadowMap=pt,C.state=St,C.info=Oe}y!==ri&&(I=new wM(y,e.width,e.height,a,s,r));let ct=new Ed(C,B);this.xr=ct,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let E=$t.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=$t.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return Mt},this.setPixelRatio=function(E){E!==void 0&&(Mt=E,this.setSize(xt,At,!1))},this.getSize=function(E){return E.set(xt,At)},this.setSize=function(E,k,j=!0){if(ct.isPresenting){Zt("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=E,At=k,e.width=Math.floor(E*Mt),e.height=Math.floor(k*Mt),j===!0&&(e.style.width=E+"px",e.style.height=k+"px"),I!==null&&I.setSize(e.width,e.height),this.setViewport(0,0,E,k)},this.getDrawingBufferSize=function(E){return E.set(xt*Mt,At*Mt).floor()},this.setDrawingBufferSize=function(E,k,j){xt=E,At=k,Mt=j,e.width=Math.floor(E*j),e.height=Math.floor(k*j),this.setViewport(0,0,E,k)},this.setEffects=function(E){if(y===ri){te("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let k=0;k<E.length;k++)if(E[k].isOutputPass===!0){Zt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}I.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(et)},this.getViewport=function(E){return E.copy(Vt)},this.setViewport=function(E,k,j,Y){E.isVector4?Vt.set(E.x,E.y,E.z,E.w):Vt.set(E,k,j,Y),St.viewport(et.copy(Vt).multiplyScalar(un()).round())},this.getScissor=function(E){return E.copy(de)},this.setScissor=function(E,k,j,Y){E.isVector4?de.set(E.x,E.y,E.z,E.w):de.set(E,k,j,Y),St.scissor(dt.copy(de).multiplyScalar(un()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(E){St.setScissorTest(ce=E)},this.setOpaqueSort=function(E){Ht=E},this.setTransparentSort=function(E){re=E},this.getClearColor=function(E){return E.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(E=!0,k=!0,j=!0){let Y=0;if(E){let Z=!1;if(lt!==null){let Et=lt.texture.format;Z=m.has(Et)}if(Z){let Et=lt.texture.type,Pt=p.has(Et),Tt=O.getClearColor(),It=O.getClearAlpha(),kt=Tt.r,ee=Tt.g,me=Tt.b;Pt?(_[0]=kt,_[1]=ee,_[2]=me,_[3]=It,B.clearBufferuiv(B.COLOR,0,_)):(T[0]=kt,T[1]=ee,T[2]=me,T[3]=It,B.clearBufferiv(B.COLOR,0,T))}else Y|=B.COLOR_BUFFER_BIT}k&&(Y|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&B.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),F=E},this.dispose=function(){e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),O.dispose(),yt.dispose(),nt.dispose(),Yt.dispose(),zt.dispose(),L.dispose(),ht.dispose(),X.dispose(),bt.dispose(),Gt.dispose(),ot.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",el),ct.removeEventListener("sessionend",Zi),ds.stop()};function Ot(E){E.preventDefault(),ld("WebGLRenderer: Context Lost."),P=!0}function Qt(){ld("WebGLRenderer: Context Restored."),P=!1;let E=Oe.autoReset,k=pt.enabled,j=pt.autoUpdate,Y=pt.needsUpdate,Z=pt.type;jt(),Oe.autoReset=E,pt.enabled=k,pt.autoUpdate=j,pt.needsUpdate=Y,pt.type=Z}function Rt(E){te("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function ae(E){let k=E.target;k.removeEventListener("dispose",ae),Ve(k)}function Ve(E){qn(E),zt.remove(E)}function qn(E){let k=zt.get(E).programs;k!==void 0&&(k.forEach(function(j){ot.releaseProgram(j)}),E.isShaderMaterial&&ot.releaseShaderCache(E))}this.renderBufferDirect=function(E,k,j,Y,Z,Et){k===null&&(k=xn);let Pt=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Tt=qo(E,k,j,Y,Z);St.setMaterial(Y,Pt);let It=j.index,kt=1;if(Y.wireframe===!0){if(It=X.getWireframeAttribute(j),It===void 0)return;kt=2}let ee=j.drawRange,me=j.attributes.position,Bt=ee.start*kt,ge=(ee.start+ee.count)*kt;Et!==null&&(Bt=Math.max(Bt,Et.start*kt),ge=Math.min(ge,(Et.start+Et.count)*kt)),It!==null?(Bt=Math.max(Bt,0),ge=Math.min(ge,It.count)):me!=null&&(Bt=Math.max(Bt,0),ge=Math.min(ge,me.count));let je=ge-Bt;if(je<0||je===1/0)return;bt.setup(Z,Y,Tt,j,It);let Le,De=it;if(It!==null&&(Le=M.get(It),De=wt,De.setIndex(Le)),Z.isMesh)Y.wireframe===!0?(St.setLineWidth(Y.wireframeLinewidth*un()),De.setMode(B.LINES)):De.setMode(B.TRIANGLES);else if(Z.isLine){let yn=Y.linewidth;yn===void 0&&(yn=1),St.setLineWidth(yn*un()),Z.isLineSegments?De.setMode(B.LINES):Z.isLineLoop?De.setMode(B.LINE_LOOP):De.setMode(B.LINE_STRIP)}else Z.isPoints?De.setMode(B.POINTS):Z.isSprite&&De.setMode(B.TRIANGLES);if(Z.isBatchedMesh)if($t.get("WEBGL_multi_draw"))De.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let yn=Z._multiDrawStarts,Ut=Z._multiDrawCounts,dn=Z._multiDrawCount,ye=It?M.get(It).bytesPerElement:1,ps=zt.get(Y).currentProgram.getUniforms();for(let fn=0;fn<dn;fn++)ps.setValue(B,"_gl_DrawID",fn),De.render(yn[fn]/ye,Ut[fn])}else if(Z.isInstancedMesh)De.renderInstances(Bt,je,Z.count);else if(j.isInstancedBufferGeometry){let yn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ut=Math.min(j.instanceCount,yn);De.renderInstances(Bt,je,Ut)}else De.render(Bt,je)};function Ho(E,k,j,Y){F!==null&&E.isNodeMaterial&&F.setObject(Y,E),ze===!0&&st.setState(E,j,!1),E.transparent===!0&&E.side===Pi&&E.forceSinglePass===!1?(E.side=ti,E.needsUpdate=!0,Ki(E,k,Y),E.side=sr,E.needsUpdate=!0,Ki(E,k,Y),E.side=Pi):Ki(E,k,Y)}this.compile=function(E,k,j=null){j===null&&(j=E),F!==null&&F.renderStart(E,k,j),R=nt.get(j),R.init(k),A.push(R),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(k.layers)&&(R.pushLight(Z),Z.castShadow&&R.pushShadow(Z))}),E!==j&&E.traverseVisible(function(Z){Z.isLight&&Z.layers.test(k.layers)&&(R.pushLight(Z),Z.castShadow&&R.pushShadow(Z))}),R.setupLights(),F!==null&&F.updateLights(R.state.lightsArray),hn=this.localClippingEnabled,ze=st.init(this.clippingPlanes,hn),ze===!0&&st.setGlobalState(this.clippingPlanes,k),F!==null&&pt.render(R.state.shadowsArray,j,k);let Y=new Set;return E.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Et=Z.material;if(Et)if(Array.isArray(Et))for(let Pt=0;Pt<Et.length;Pt++){let Tt=Et[Pt];Ho(Tt,j,k,Z),Y.add(Tt)}else Ho(Et,j,k,Z),Y.add(Et)}),R=A.pop(),F!==null&&F.renderEnd(),Y},this.compileAsync=function(E,k,j=null){let Y=this.compile(E,k,j);return new Promise(Z=>{function Et(){if(Y.forEach(function(Pt){let It=zt.get(Pt).currentProgram;(It===void 0||It.isReady())&&Y.delete(Pt)}),Y.size===0){Z(E);return}setTimeout(Et,10)}$t.get("KHR_parallel_shader_compile")!==null?Et():setTimeout(Et,10)})};let Ur=null;function Gh(E){Ur&&Ur(E)}function el(){ds.stop()}function Zi(){ds.start()}let ds=new eg;ds.setAnimationLoop(Gh),typeof self<"u"&&ds.setContext(self),this.setAnimationLoop=function(E){Ur=E,ct.setAnimationLoop(E),E===null?ds.stop():ds.start()},ct.addEventListener("sessionstart",el),ct.addEventListener("sessionend",Zi),this.render=function(E,k){if(k!==void 0&&k.isCamera!==!0){te("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(P===!0)return;F!==null&&F.renderStart(E,k);let j=ct.enabled===!0&&ct.isPresenting===!0,Y=I!==null&&(lt===null||j)&&I.begin(C,lt);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(I===null||I.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(k),k=ct.getCamera()),E.isScene===!0&&E.onBeforeRender(C,E,k,lt),R=nt.get(E,A.length),R.init(k),R.state.textureUnits=Yt.getTextureUnits(),A.push(R),Ue.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?$e.setFromArrayCamera(k):ie.setFromProjectionMatrix(Ue,Ri,k.reversedDepth),hn=this.localClippingEnabled,ze=st.init(this.clippingPlanes,hn),w=yt.get(E,x.length),w.init(),x.push(w),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let Pt=C.xr.getDepthSensingMesh();Pt!==null&&fs(Pt,k,-1/0,C.sortObjects)}fs(E,k,0,C.sortObjects),w.finish(),F!==null&&F.updateLights(R.state.lightsArray),C.sortObjects===!0&&w.sort(Ht,re),tn=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,tn&&O.addToRenderList(w,E),this.info.autoReset===!0&&this.info.reset(),ze===!0&&st.beginShadows();let Z=R.state.shadowsArray;if(pt.render(Z,E,k),ze===!0&&st.endShadows(),(Y&&I.hasRenderPass())===!1){let Pt=w.opaque,Tt=w.transmissive;if(R.setupLights(),k.isArrayCamera){let It=k.cameras;if(Tt.length>0)for(let kt=0,ee=It.length;kt<ee;kt++){let me=It[kt];Ni(Pt,Tt,E,me)}tn&&O.render(E);for(let kt=0,ee=It.length;kt<ee;kt++){let me=It[kt];Wo(w,E,me,me.viewport)}}else Tt.length>0&&Ni(Pt,Tt,E,k),tn&&O.render(E),Wo(w,E,k)}lt!==null&&V===0&&(Yt.updateMultisampleRenderTarget(lt),Yt.updateRenderTargetMipmap(lt)),Y&&I.end(C),E.isScene===!0&&E.onAfterRender(C,E,k),bt.resetDefaultState(),$=-1,J=null,A.pop(),A.length>0?(R=A[A.length-1],Yt.setTextureUnits(R.state.textureUnits),ze===!0&&st.setGlobalState(C.clippingPlanes,R.state.camera)):R=null,x.pop(),x.length>0?w=x[x.length-1]:w=null,F!==null&&F.renderEnd()};function fs(E,k,j,Y){if(E.visible===!1)return;if(E.layers.test(k.layers)){if(E.isGroup)j=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(k);else if(E.isLight)R.pushLight(E),E.castShadow&&R.pushShadow(E);else if(E.isSprite){let Pt=k.isArrayCamera?$e:ie;if(!E.frustumCulled||E.intersectsFrustum(Pt)){Y&&Me.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Ue);let Tt=ht.update(E),It=E.material;It.visible&&w.push(E,Tt,It,j,Me.z,null,k)}}else if(E.isMesh||E.isLine||E.isPoints){let Pt=k.isArrayCamera?$e:ie;if(!E.frustumCulled||E.intersectsFrustum(Pt)){let Tt=ht.update(E),It=E.material;if(Y&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),Me.copy(E.boundingSphere.center)):(Tt.boundingSphere===null&&Tt.computeBoundingSphere(),Me.copy(Tt.boundingSphere.center)),Me.applyMatrix4(E.matrixWorld).applyMatrix4(Ue)),Array.isArray(It)){let kt=Tt.groups;for(let ee=0,me=kt.length;ee<me;ee++){let Bt=kt[ee],ge=It[Bt.materialIndex];ge&&ge.visible&&w.push(E,Tt,ge,j,Me.z,Bt,k)}}else It.visible&&w.push(E,Tt,It,j,Me.z,null,k)}}}let Et=E.children;for(let Pt=0,Tt=Et.length;Pt<Tt;Pt++)fs(Et[Pt],k,j,Y)}function Wo(E,k,j,Y){let{opaque:Z,transmissive:Et,transparent:Pt}=E;R.setupLightsView(j),ze===!0&&st.setGlobalState(C.clippingPlanes,j),Y&&St.viewport(et.copy(Y)),Z.length>0&&en(Z,k,j),Et.length>0&&en(Et,k,j),Pt.length>0&&en(Pt,k,j),St.buffers.depth.setTest(!0),St.buffers.depth.setMask(!0),St.buffers.color.setMask(!0),St.setPolygonOffset(!1)}function Ni(E,k,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(R.state.transmissionRenderTarget[Y.id]===void 0){let Bt=$t.has("EXT_color_buffer_half_float")||$t.has("EXT_color_buffer_float");R.state.transmissionRenderTarget[Y.id]=new gi(1,1,{generateMipmaps:!0,type:Bt?Xi:ri,minFilter:Cs,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ve.workingColorSpace})}let Et=R.state.transmissionRenderTarget[Y.id],Pt=Y.viewport||et;Et.setSize(Pt.z*C.transmissionResolutionScale,Pt.w*C.transmissionResolutionScale);let Tt=C.getRenderTarget(),It=C.getActiveCubeFace(),kt=C.getActiveMipmapLevel();C.setRenderTarget(Et),C.getClearColor(Q),mt=C.getClearAlpha(),mt<1&&C.setClearColor(16777215,.5),C.clear(),tn&&O.render(j);let ee=C.toneMapping;C.toneMapping=as;let me=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),R.setupLightsView(Y),ze===!0&&st.setGlobalState(C.clippingPlanes,Y),en(E,j,Y),Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et),$t.has("WEBGL_multisampled_render_to_texture")===!1){let Bt=!1;for(let ge=0,je=k.length;ge<je;ge++){let Le=k[ge],{object:De,geometry:yn,material:Ut,group:dn}=Le;if(Ut.side===Pi&&De.layers.test(Y.layers)){let ye=Ut.side;Ut.side=ti,Ut.needsUpdate=!0,an(De,j,Y,yn,Ut,dn),Ut.side=ye,Ut.needsUpdate=!0,Bt=!0}}Bt===!0&&(Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et))}C.setRenderTarget(Tt,It,kt),C.setClearColor(Q,mt),me!==void 0&&(Y.viewport=me),C.toneMapping=ee}function en(E,k,j){let Y=k.isScene===!0?k.overrideMaterial:null;for(let Z=0,Et=E.length;Z<Et;Z++){let Pt=E[Z],{object:Tt,geometry:It,group:kt}=Pt,ee=Pt.material;ee.allowOverride===!0&&Y!==null&&(ee=Y),Tt.layers.test(j.layers)&&an(Tt,k,j,It,ee,kt)}}function an(E,k,j,Y,Z,Et){F!==null&&Z.isNodeMaterial&&F.setObject(E,Z),E.onBeforeRender(C,k,j,Y,Z,Et),E.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),Z.onBeforeRender(C,k,j,Y,E,Et),Z.transparent===!0&&Z.side===Pi&&Z.forceSinglePass===!1?(Z.side=ti,Z.needsUpdate=!0,C.renderBufferDirect(j,k,Y,Z,E,Et),Z.side=sr,Z.needsUpdate=!0,C.renderBufferDirect(j,k,Y,Z,E,Et),Z.side=Pi):C.renderBufferDirect(j,k,Y,Z,E,Et),E.onAfterRender(C,k,j,Y,Z,Et)}function ln(E){let k=0;for(let j of E)j.texture!==null&&k++;return k}function Ki(E,k,j){k.isScene!==!0&&(k=xn);let Y=zt.get(E),Z=R.state.lights,Et=R.state.shadowsArray,Pt=Z.state.version,Tt=ot.getParameters(E,Z.state,Et,k,j,R.state.lightProbeGridArray),It=ot.getProgramCacheKey(Tt),kt=Y.programs;Y.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?k.environment:null,Y.fog=k.fog;let ee=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;Y.envMap=L.get(E.envMap||Y.environment,ee),Y.envMapRotation=Y.environment!==null&&E.envMap===null?k.environmentRotation:E.envMapRotation,kt===void 0&&(E.addEventListener("dispose",ae),kt=new Map,Y.programs=kt,Y.programVariants=new Map);let me=kt.get(It);if(me!==void 0){if(Y.currentProgram===me&&Y.lightsStateVersion===Pt)return Xo(E,Tt),me}else Tt.uniforms=ot.getUniforms(E),F!==null&&E.isNodeMaterial&&F.build(E,j,Tt),E.onBeforeCompile(Tt,C),me=ot.acquireProgram(Tt,It),kt.set(It,me),Y.uniforms=Tt.uniforms;let Bt=Y.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Bt.clippingPlanes=st.uniform),Xo(E,Tt),Y.needsLights=Us(E),Y.lightsStateVersion=Pt,Y.needsLights&&(Bt.ambientLightColor.value=Z.state.ambient,Bt.lightProbe.value=Z.state.probe,Bt.sunLights.value=Z.state.sun,Bt.sunLightShadows.value=Z.state.sunShadow,Bt.directionalLights.value=Z.state.directional,Bt.directionalLightShadows.value=Z.state.directionalShadow,Bt.spotLights.value=Z.state.spot,Bt.spotLightShadows.value=Z.state.spotShadow,Bt.rectAreaLights.value=Z.state.rectArea,Bt.ltc_1.value=Z.state.rectAreaLTC1,Bt.ltc_2.value=Z.state.rectAreaLTC2,Bt.pointLights.value=Z.state.point,Bt.pointLightShadows.value=Z.state.pointShadow,Bt.hemisphereLights.value=Z.state.hemi,Bt.sunShadowMatrix.value=Z.state.sunShadowMatrix,Bt.sunShadowCascade.value=Z.state.sunShadowCascade,Bt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Bt.spotLightMatrix.value=Z.state.spotLightMatrix,Bt.spotLightMap.value=Z.state.spotLightMap,Bt.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=ln(R.state.lightProbeGridArray),Y.currentProgram=me,Y.uniformsList=null,me}function li(E,k,j,Y,Z){let Et=zt.get(E),Pt=Et.currentProgram.id+","+Y+","+Z,Tt=Et.programVariants.get(Pt);return Tt===void 0?(Tt=Ki(E,k,j),Et.programVariants.set(Pt,Tt)):(Et.currentProgram=Tt,Et.uniformsList=null,Et.outputColorSpace=Y,Et.toneMapping=Z),Tt}function Ns(E){if(E.uniformsList===null){let k=E.currentProgram.getUniforms();E.uniformsList=Ro.seqWithValue(k.seq,E.uniforms)}return E.uniformsList}function Xo(E,k){let j=zt.get(E);j.outputColorSpace=k.outputColorSpace,j.batching=k.batching,j.batchingColor=k.batchingColor,j.instancing=k.instancing,j.instancingColor=k.instancingColor,j.instancingMorph=k.instancingMorph,j.skinning=k.skinning,j.morphTargets=k.morphTargets,j.morphNormals=k.morphNormals,j.morphColors=k.morphColors,j.morphTargetsCount=k.morphTargetsCount,j.numClippingPlanes=k.numClippingPlanes,j.numIntersection=k.numClipIntersection,j.vertexAlphas=k.vertexAlphas,j.vertexTangents=k.vertexTangents,j.toneMapping=k.toneMapping}function qo(E,k,j,Y,Z){k.isScene!==!0&&(k=xn),Yt.resetTextureUnits();let Et=k.fog,Pt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?k.environment:null,Tt=lt===null?C.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:ve.workingColorSpace,It=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,kt=L.get(Y.envMap||Pt,It),ee=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,me=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),Bt=!!j.morphAttributes.position,ge=!!j.morphAttributes.normal,je=!!j.morphAttributes.color,Le=as;Y.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(Le=C.toneMapping);let De=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,yn=De!==void 0?De.length:0,Ut=zt.get(Y),dn=R.state.lights;if(ze===!0&&(hn===!0||E!==J)){let Ne=E===J&&Y.id===$;st.setState(Y,E,Ne)}let ye=!1,ps=!1;Y.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==dn.state.version||Z.isBatchedMesh&&Ut.batching===!1||!Z.isBatchedMesh&&Ut.batching===!0||Z.isBatchedMesh&&Ut.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ut.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ut.instancing===!1||!Z.isInstancedMesh&&Ut.instancing===!0||Z.isSkinnedMesh&&Ut.skinning===!1||!Z.isSkinnedMesh&&Ut.skinning===!0||Z.isInstancedMesh&&Ut.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ut.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ut.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ut.instancingMorph===!1&&Z.morphTexture!==null||Ut.envMap!==kt||Y.fog===!0&&Ut.fog!==Et||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==st.numPlanes||Ut.numIntersection!==st.numIntersection)||Ut.vertexAlphas!==ee||Ut.vertexTangents!==me||Ut.morphTargets!==Bt||Ut.morphNormals!==ge||Ut.morphColors!==je||Ut.morphTargetsCount!==yn||Ut.numLightProbeGrids!==ln(R.state.lightProbeGridArray)?ye=!0:(Ut.outputColorSpace!==Tt||Ut.toneMapping!==Le)&&(ps=!0):(ye=!0,Ut.__version=Y.version);let fn=Ut.currentProgram;(ye===!0||ps===!0)&&(fn=ps===!0?li(Y,k,Z,Tt,Le):Ki(Y,k,Z),F&&Y.isNodeMaterial&&F.onUpdateProgram(Y,fn,Ut));let Br=!1,Ji=!1,ms=!1,he=fn.getUniforms(),nn=Ut.uniforms;if(St.useProgram(fn.program)&&(Br=!0,Ji=!0,ms=!0),Y.id!==$&&($=Y.id,Ji=!0),Br||J!==E){St.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),he.setValue(B,"projectionMatrix",E.projectionMatrix),he.setValue(B,"viewMatrix",E.matrixWorldInverse);let pn=he.map.cameraPosition;pn!==void 0&&pn.setValue(B,Tn.setFromMatrixPosition(E.matrixWorld)),oe.logarithmicDepthBuffer&&he.setValue(B,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&he.setValue(B,"isOrthographic",E.isOrthographicCamera===!0),J!==E&&(J=E,Ji=!0,ms=!0)}if(Ut.needsLights&&(dn.state.sunShadowMap.length>0&&he.setValue(B,"sunShadowMap",dn.state.sunShadowMap,Yt),dn.state.directionalShadowMap.length>0&&he.setValue(B,"directionalShadowMap",dn.state.directionalShadowMap,Yt),dn.state.spotShadowMap.length>0&&he.setValue(B,"spotShadowMap",dn.state.spotShadowMap,Yt),dn.state.pointShadowMap.length>0&&he.setValue(B,"pointShadowMap",dn.state.pointShadowMap,Yt)),Z.isSkinnedMesh){he.setOptional(B,Z,"bindMatrix"),he.setOptional(B,Z,"bindMatrixInverse");let Ne=Z.skeleton;Ne&&(Ne.boneTexture===null&&Ne.computeBoneTexture(),he.setValue(B,"boneTexture",Ne.boneTexture,Yt))}Z.isBatchedMesh&&(he.setOptional(B,Z,"batchingTexture"),he.setValue(B,"batchingTexture",Z._matricesTexture,Yt),he.setOptional(B,Z,"batchingIdTexture"),he.setValue(B,"batchingIdTexture",Z._indirectTexture,Yt),he.setOptional(B,Z,"batchingColorTexture"),Z._colorsTexture!==null&&he.setValue(B,"batchingColorTexture",Z._colorsTexture,Yt));let Yn=j.morphAttributes;if((Yn.position!==void 0||Yn.normal!==void 0||Yn.color!==void 0)&&rt.update(Z,j,fn),(Ji||Ut.receiveShadow!==Z.receiveShadow)&&(Ut.receiveShadow=Z.receiveShadow,he.setValue(B,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&k.environment!==null&&(nn.envMapIntensity.value=k.environmentIntensity),nn.dfgLUT!==void 0&&(nn.dfgLUT.value=ow()),Ji){if(he.setValue(B,"toneMappingExposure",C.toneMappingExposure),Ut.needsLights&&Fr(nn,ms),Et&&Y.fog===!0&&_t.refreshFogUniforms(nn,Et),_t.refreshMaterialUniforms(nn,Y,Mt,At,R.state.transmissionRenderTarget[E.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let Ne=b,pn=0;for(let kn of R.state.lightProbeGridArray)kn.texture!==null&&(Ne.textures[pn]=kn.texture,Ne.min[pn]=kn.boundingBox.min,Ne.max[pn]=kn.boundingBox.max,Ne.resolution[pn]=kn.resolution,pn++);for(let kn in Ne)Ne[kn].length=pn;nn.probesSH.value=Ne.textures,nn.probesMin.value=Ne.min,nn.probesMax.value=Ne.max,nn.probesResolution.value=Ne.resolution}Ro.upload(B,Ns(Ut),nn,Yt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(Ro.upload(B,Ns(Ut),nn,Yt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&he.setValue(B,"center",Z.center),he.setValue(B,"modelViewMatrix",Z.modelViewMatrix),he.setValue(B,"normalMatrix",Z.normalMatrix),he.setValue(B,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let Ne=Y.uniformsGroups;for(let pn=0,kn=Ne.length;pn<kn;pn++){let nl=Ne[pn];Gt.update(nl,fn),Gt.bind(nl,fn)}}return fn}function Fr(E,k){E.ambientLightColor.needsUpdate=k,E.lightProbe.needsUpdate=k,E.sunLights.needsUpdate=k,E.sunLightShadows.needsUpdate=k,E.directionalLights.needsUpdate=k,E.directionalLightShadows.needsUpdate=k,E.pointLights.needsUpdate=k,E.pointLightShadows.needsUpdate=k,E.spotLights.needsUpdate=k,E.spotLightShadows.needsUpdate=k,E.rectAreaLights.needsUpdate=k,E.hemisphereLights.needsUpdate=k}function Us(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return lt},this.setRenderTargetTextures=function(E,k,j){let Y=zt.get(E);Y.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),zt.get(E.texture).__webglTexture=k,zt.get(E.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,k){let j=zt.get(E);j.__webglFramebuffer=k,j.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(E,k=0,j=0){lt=E,q=k,V=j;let Y=null,Z=!1,Et=!1;if(E){let Tt=zt.get(E);if(Tt.__useDefaultFramebuffer!==void 0){St.bindFramebuffer(B.FRAMEBUFFER,Tt.__webglFramebuffer),et.copy(E.viewport),dt.copy(E.scissor),ut=E.scissorTest,St.viewport(et),St.scissor(dt),St.setScissorTest(ut),$=-1;return}else if(Tt.__webglFramebuffer===void 0)Yt.setupRenderTarget(E);else if(Tt.__hasExternalTextures)Yt.rebindTextures(E,zt.get(E.texture).__webglTexture,zt.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let ee=E.depthTexture;if(Tt.__boundDepthTexture!==ee){if(ee!==null&&zt.has(ee)&&(E.width!==ee.image.width||E.height!==ee.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(E)}}let It=E.texture;(It.isData3DTexture||It.isDataArrayTexture||It.isCompressedArrayTexture)&&(Et=!0);let kt=zt.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(kt[k])?Y=kt[k][j]:Y=kt[k],Z=!0):E.samples>0&&Yt.useMultisampledRTT(E)===!1?Y=zt.get(E).__webglMultisampledFramebuffer:Array.isArray(kt)?Y=kt[j]:Y=kt,et.copy(E.viewport),dt.copy(E.scissor),ut=E.scissorTest}else et.copy(Vt).multiplyScalar(Mt).floor(),dt.copy(de).multiplyScalar(Mt).floor(),ut=ce;if(j!==0&&(Y=z),St.bindFramebuffer(B.FRAMEBUFFER,Y)&&St.drawBuffers(E,Y),St.viewport(et),St.scissor(dt),St.setScissorTest(ut),Z){let Tt=zt.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+k,Tt.__webglTexture,j)}else if(Et){let Tt=k;for(let It=0;It<E.textures.length;It++){let kt=zt.get(E.textures[It]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+It,kt.__webglTexture,j,Tt)}}else if(E!==null&&j!==0){let Tt=zt.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Tt.__webglTexture,j)}$=-1};function Or(E){let k=zt.get(E);return(k.__readFormat!==E.format||k.__readType!==E.type)&&(k.__readFormat=E.format,k.__readType=E.type,k.__formatReadable=oe.textureFormatReadable(E.format),k.__typeReadable=oe.textureTypeReadable(E.type)),k}this.readRenderTargetPixels=function(E,k,j,Y,Z,Et,Pt,Tt=0){if(!(E&&E.isWebGLRenderTarget)){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let It=zt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It){St.bindFramebuffer(B.FRAMEBUFFER,It);try{let kt=E.textures[Tt],ee=kt.format,me=kt.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Tt);let Bt=Or(kt);if(Bt.__formatReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Bt.__typeReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=E.width-Y&&j>=0&&j<=E.height-Z&&B.readPixels(k,j,Y,Z,gt.convert(ee),gt.convert(me),Et)}finally{let kt=lt!==null?zt.get(lt).__webglFramebuffer:null;St.bindFramebuffer(B.FRAMEBUFFER,kt)}}},this.readRenderTargetPixelsAsync=async function(E,k,j,Y,Z,Et,Pt,Tt=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let It=zt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It)if(k>=0&&k<=E.width-Y&&j>=0&&j<=E.height-Z){St.bindFramebuffer(B.FRAMEBUFFER,It);let kt=E.textures[Tt],ee=kt.format,me=kt.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Tt);let Bt=Or(kt);if(Bt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Bt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ge=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,ge),B.bufferData(B.PIXEL_PACK_BUFFER,Et.byteLength,B.STREAM_READ),B.readPixels(k,j,Y,Z,gt.convert(ee),gt.convert(me),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let je=lt!==null?zt.get(lt).__webglFramebuffer:null;St.bindFramebuffer(B.FRAMEBUFFER,je);let Le=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await Tm(B,Le,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,ge),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Et),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(ge),B.deleteSync(Le),Et}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,k=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(E.image.width*Y),Et=Math.floor(E.image.height*Y),Pt=k!==null?k.x:0,Tt=k!==null?k.y:0;Yt.setTexture2D(E,0),B.copyTexSubImage2D(B.TEXTURE_2D,j,0,0,Pt,Tt,Z,Et),St.unbindTexture()},this.copyTextureToTexture=function(E,k,j=null,Y=null,Z=0,Et=0){let Pt,Tt,It,kt,ee,me,Bt,ge,je,Le=E.isCompressedTexture?E.mipmaps[Et]:E.image;if(j!==null)Pt=j.max.x-j.min.x,Tt=j.max.y-j.min.y,It=j.isBox3?j.max.z-j.min.z:1,kt=j.min.x,ee=j.min.y,me=j.isBox3?j.min.z:0;else{let he=Math.pow(2,-Z);Pt=Math.floor(Le.width*he),Tt=Math.floor(Le.height*he),E.isDataArrayTexture?It=Le.depth:E.isData3DTexture?It=Math.floor(Le.depth*he):It=1,kt=0,ee=0,me=0}Y!==null?(Bt=Y.x,ge=Y.y,je=Y.z):(Bt=0,ge=0,je=0);let De=gt.convert(k.format),yn=gt.convert(k.type),Ut;k.isData3DTexture?(Yt.setTexture3D(k,0),Ut=B.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(Yt.setTexture2DArray(k,0),Ut=B.TEXTURE_2D_ARRAY):(Yt.setTexture2D(k,0),Ut=B.TEXTURE_2D),St.activeTexture(B.TEXTURE0),St.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,k.flipY),St.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),St.pixelStorei(B.UNPACK_ALIGNMENT,k.unpackAlignment);let dn=St.getParameter(B.UNPACK_ROW_LENGTH),ye=St.getParameter(B.UNPACK_IMAGE_HEIGHT),ps=St.getParameter(B.UNPACK_SKIP_PIXELS),fn=St.getParameter(B.UNPACK_SKIP_ROWS),Br=St.getParameter(B.UNPACK_SKIP_IMAGES);St.pixelStorei(B.UNPACK_ROW_LENGTH,Le.width),St.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Le.height),St.pixelStorei(B.UNPACK_SKIP_PIXELS,kt),St.pixelStorei(B.UNPACK_SKIP_ROWS,ee),St.pixelStorei(B.UNPACK_SKIP_IMAGES,me);let Ji=E.isDataArrayTexture||E.isData3DTexture,ms=k.isDataArrayTexture||k.isData3DTexture;if(E.isDepthTexture){let he=zt.get(E),nn=zt.get(k),Yn=zt.get(he.__renderTarget),Ne=zt.get(nn.__renderTarget);St.bindFramebuffer(B.READ_FRAMEBUFFER,Yn.__webglFramebuffer),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,Ne.__webglFramebuffer);for(let pn=0;pn<It;pn++)Ji&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,zt.get(E).__webglTexture,Z,me+pn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,zt.get(k).__webglTexture,Et,je+pn)),B.blitFramebuffer(kt,ee,kt+Pt,ee+Tt,Bt,ge,Bt+Pt,ge+Tt,B.DEPTH_BUFFER_BIT,B.NEAREST);St.bindFramebuffer(B.READ_FRAMEBUFFER,null),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(Z!==0||E.isRenderTargetTexture||zt.has(E)){let he=zt.get(E),nn=zt.get(k);St.bindFramebuffer(B.READ_FRAMEBUFFER,N),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,G);for(let Yn=0;Yn<It;Yn++)Ji?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,he.__webglTexture,Z,me+Yn):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,he.__webglTexture,Z),ms?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,nn.__webglTexture,Et,je+Yn):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,nn.__webglTexture,Et),Z!==0?B.blitFramebuffer(kt,ee,kt+Pt,ee+Tt,Bt,ge,Bt+Pt,ge+Tt,B.COLOR_BUFFER_BIT,B.NEAREST):ms?B.copyTexSubImage3D(Ut,Et,Bt,ge,je+Yn,kt,ee,Pt,Tt):B.copyTexSubImage2D(Ut,Et,Bt,ge,kt,ee,Pt,Tt);St.bindFramebuffer(B.READ_FRAMEBUFFER,null),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else ms?E.isDataTexture||E.isData3DTexture?B.texSubImage3D(Ut,Et,Bt,ge,je,Pt,Tt,It,De,yn,Le.data):k.isCompressedArrayTexture?B.compressedTexSubImage3D(Ut,Et,Bt,ge,je,Pt,Tt,It,De,Le.data):B.texSubImage3D(Ut,Et,Bt,ge,je,Pt,Tt,It,De,yn,Le):E.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Et,Bt,ge,Pt,Tt,De,yn,Le.data):E.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Et,Bt,ge,Le.width,Le.height,De,Le.data):B.texSubImage2D(B.TEXTURE_2D,Et,Bt,ge,Pt,Tt,De,yn,Le);St.pixelStorei(B.UNPACK_ROW_LENGTH,dn),St.pixelStorei(B.UNPACK_IMAGE_HEIGHT,ye),St.pixelStorei(B.UNPACK_SKIP_PIXELS,ps),St.pixelStorei(B.UNPACK_SKIP_ROWS,fn),St.pixelStorei(B.UNPACK_SKIP_IMAGES,Br),Et===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&B.generateMipmap(Ut),St.unbindTexture()},this.initRenderTarget=function(E){zt.get(E).__webglFramebuffer===void 0&&Yt.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Yt.setTextureCube(E,0):E.isData3DTexture?Yt.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Yt.setTexture2DArray(E,0):Yt.setTexture2D(E,0),St.unbindTexture()},this.resetState=function(){q=0,V=0,lt=null,St.reset(),bt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ri}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ve._getDrawingBufferColorSpace(t),e.unpackColorSpace=ve._getUnpackColorSpace()}};var dg={type:"change"},Ad={type:"start"},pg={type:"end"},sh=new yr,fg=new Jn,aw=Math.cos(70*Jc.DEG2RAD),Sn=new W,oi=2*Math.PI,Te={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Td=1e-6,rh=class extends Pa{constructor(t,e=null){super(t,e),this.state=Te.NONE,this.target=new W,this.cursor=new W,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:nr.ROTATE,MIDDLE:nr.DOLLY,RIGHT:nr.PAN},this.touches={ONE:ir.ROTATE,TWO:ir.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new W,this._lastQuaternion=new Qn,this._lastTargetPosition=new W,this._quat=new Qn().setFromUnitVectors(t.up,new W(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new bo,this._sphericalDelta=new bo,this._scale=1,this._panOffset=new W,this._rotateStart=new qt,this._rotateEnd=new qt,this._rotateDelta=new qt,this._panStart=new qt,this._panEnd=new qt,this._panDelta=new qt,this._dollyStart=new qt,this._dollyEnd=new qt,this._dollyDelta=new qt,this._dollyDirection=new W,this._mouse=new qt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=cw.bind(this),this._onPointerDown=lw.bind(this),this._onPointerUp=hw.bind(this),this._onContextMenu=_w.bind(this),this._onMouseWheel=fw.bind(this),this._onKeyDown=pw.bind(this),this._onTouchStart=mw.bind(this),this._onTouchMove=gw.bind(this),this._onMouseDown=uw.bind(this),this._onMouseMove=dw.bind(this),this._interceptControlDown=xw.bind(this),this._interceptControlUp=yw.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Te.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(dg),this.update(),this.state=Te.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Sn.copy(e).sub(this.target),Sn.applyQuaternion(this._quat),this._spherical.setFromVector3(Sn),this.autoRotate&&this.state===Te.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=oi:n>Math.PI&&(n-=oi),s<-Math.PI?s+=oi:s>Math.PI&&(s-=oi),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Sn.setFromSpherical(this._spherical),Sn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Sn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Sn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new W(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new W(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Sn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(sh.origin.copy(this.object.position),sh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(sh.direction))<aw?this.object.lookAt(this.target):(fg.setFromNormalAndCoplanarPoint(this.object.up,this.target),sh.intersectPlane(fg,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Td||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Td||this._lastTargetPosition.distanceToSquared(this.target)>Td?(this.dispatchEvent(dg),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?oi/60*this.autoRotateSpeed*t:oi/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Sn.setFromMatrixColumn(e,0),Sn.multiplyScalar(-t),this._panOffset.add(Sn)}_panUp(t,e){this.screenSpacePanning===!0?Sn.setFromMatrixColumn(e,1):(Sn.setFromMatrixColumn(e,0),Sn.crossVectors(this.object.up,Sn)),Sn.multiplyScalar(t),this._panOffset.add(Sn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Sn.copy(s).sub(this.target);let r=Sn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(oi*this._rotateDelta.x/e.clientHeight),this._rotateUp(oi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(oi*this._rotateDelta.x/e.clientHeight),this._rotateUp(oi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new qt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function lw(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function cw(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function hw(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(pg),this.state=Te.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function uw(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case nr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Te.DOLLY;break;case nr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Te.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Te.ROTATE}break;case nr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Te.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Te.PAN}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(Ad)}function dw(i){switch(this.state){case Te.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Te.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Te.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function fw(i){this.enabled===!1||this.enableZoom===!1||this.state!==Te.NONE||(i.preventDefault(),this.dispatchEvent(Ad),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(pg))}function pw(i){this.enabled!==!1&&this._handleKeyDown(i)}function mw(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case ir.ROTATE:if(this.enableRotate===!1){this.state=Te.NONE;break}this._handleTouchStartRotate(i),this.state=Te.TOUCH_ROTATE;break;case ir.PAN:if(this.enablePan===!1){this.state=Te.NONE;break}this._handleTouchStartPan(i),this.state=Te.TOUCH_PAN;break;default:this.state=Te.NONE}break;case 2:switch(this.touches.TWO){case ir.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Te.TOUCH_DOLLY_PAN;break;case ir.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Te.TOUCH_DOLLY_ROTATE;break;default:this.state=Te.NONE}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(Ad)}function gw(i){switch(this._trackPointer(i),this.state){case Te.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Te.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Te.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Te.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Te.NONE}}function _w(i){this.enabled!==!1&&i.preventDefault()}function xw(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function yw(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Ha=4;function Rd(i,t){let e=i.links.length-1;return Zr(i,t,e)??_e(t.com,e)}var mg=new WeakMap;function vw(i,t){let e=mg.get(t);if(e===void 0){let{parameters:n}=t.settings;e=t.lanes.map(({x:s})=>{let{q:r}=Qe(i.about,s);return r.every(Number.isFinite)?Rd(i.about,i.model.places(r,n)):null}),mg.set(t,e)}return e}function oh(i,t){let e=[];for(let n=i.snapshots.length-1;n>=0;n--){let s=i.snapshots[n];if(s.n>i.n)continue;if(s.t<=i.t-Ha)break;let r=vw(i,s)[t];r&&e.push({t:s.t,point:r})}return e.reverse()}var ah=i=>i.lanes.length===2?[1,0]:[0];var bw=26;function Po(i,t){for(let e=t;e>=0;e=i.links[e].parent)if(i.links[e].rates[0]<i.links[e].rates[1])return!0;return!1}function lh(i,t,e,n,s){let r=bw,o=null;return i.links.forEach((a,l)=>{if(Po(i,l))for(let c of pp(i,t,l))for(let d=0;d+1<c.length;d++){let[[h,u],[f,g]]=[e(c[d]),e(c[d+1])],y=[f-h,g-u,0],m=Math.max(0,Math.min(1,ii([n-h,s-u,0],y)/(ii(y,y)||1))),p=Math.hypot(h+m*y[0]-n,u+m*y[1]-s);p>=r-1e-9||(r=p,o={link:l,point:on(c[d],Re(Vn(c[d+1],c[d]),m))})}}),o}function gg(i,t=Math.PI/3){let e=i.index?i.toNonIndexed():i,n=e.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let b=0;b<s;b++)r[3*b+0]=n.getX(b),r[3*b+1]=n.getY(b),r[3*b+2]=n.getZ(b)}let o=Math.cos(t),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let b=0;b<l;b++){let w=9*b,R=r[w+0],x=r[w+1],A=r[w+2],I=r[w+3],C=r[w+4],P=r[w+5],F=r[w+6],z=r[w+7],N=r[w+8],G=F-I,q=z-C,V=N-P,lt=R-I,$=x-C,J=A-P,et=q*J-V*$,dt=V*lt-G*J,ut=G*$-q*lt,Q=1/(Math.sqrt(et*et+dt*dt+ut*ut)||1);c[3*b+0]=et*Q,c[3*b+1]=dt*Q,c[3*b+2]=ut*Q}let d=new Int32Array(s),h=new Float64Array(s*3),u=1;for(;u<s*2;)u<<=1;let f=u-1,g=new Int32Array(u),y=0;for(let b=0;b<s;b++){let w=3*b,R=Math.trunc(r[w+0]*a),x=Math.trunc(r[w+1]*a),A=Math.trunc(r[w+2]*a),I=(Math.imul(R,73856093)^Math.imul(x,19349663)^Math.imul(A,83492791))&f;for(;;){let C=g[I];if(C===0){let F=3*y;h[F+0]=R,h[F+1]=x,h[F+2]=A,g[I]=y+1,d[b]=y++;break}let P=3*(C-1);if(h[P+0]===R&&h[P+1]===x&&h[P+2]===A){d[b]=C-1;break}I=I+1&f}}let m=new Int32Array(y+1);for(let b=0;b<s;b++)m[d[b]+1]++;for(let b=0;b<y;b++)m[b+1]+=m[b];let p=new Int32Array(s),_=m.slice(0,y);for(let b=0;b<l;b++){let w=3*b;p[_[d[w+0]]++]=b,p[_[d[w+1]]++]=b,p[_[d[w+2]]++]=b}let T=new Float32Array(s*3);for(let b=0;b<l;b++){let w=3*b,R=c[w+0],x=c[w+1],A=c[w+2];for(let I=0;I<3;I++){let C=w+I,P=d[C],F=0,z=0,N=0;for(let q=m[P],V=m[P+1];q<V;q++){let lt=3*p[q],$=c[lt+0],J=c[lt+1],et=c[lt+2];R*$+x*J+A*et>o&&(F+=$,z+=J,N+=et)}let G=1/(Math.sqrt(F*F+z*z+N*N)||1);T[3*C+0]=F*G,T[3*C+1]=z*G,T[3*C+2]=N*G}}return e.setAttribute("normal",new vn(T,3,!1)),e}var Mw=38*Math.PI/180,Cd=i=>Uint8Array.from(atob(i),t=>t.charCodeAt(0)).buffer;function Sw({points:i,faces:t,low:e,step:n,count:s},r){let o=new Uint16Array(Cd(i)),a=Float32Array.from(o,(d,h)=>(e[h%3]+n[h%3]*d)*r[h%3]),l=s<=65535?new Uint16Array(Cd(t)):new Uint32Array(Cd(t));if(r[0]*r[1]*r[2]<0)for(let d=0;d<l.length;d+=3)[l[d],l[d+1]]=[l[d+1],l[d]];let c=new Dn;return c.setAttribute("position",new vn(a,3)),c.setIndex(new vn(l,1)),gg(c,Mw)}function _g(i,t){if(t.mesh===null)return[];let{parts:e}=i.meshes[t.mesh],n=e.length>1;return e.map(s=>({geometry:Sw(s,t.size),colour:n?s.color||t.color:t.color||s.color}))}var Wa=new W;function Ii(i,t,e,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Wa.copy(t),Wa[n]=0,Wa.normalize();let c=.5*o/(o+a),d=1-Wa.angleTo(i)/l;return Math.sign(Wa[e])===1?d*c:a/(o+a)+c+c*(1-d)}var ch=class i extends Ks{constructor(t=1,e=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(t/2,e/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new W,c=new W,d=new W(t,e,n).divideScalar(2).subScalar(r),h=this.attributes.position.array,u=this.attributes.normal.array,f=this.attributes.uv.array,g=h.length/6,y=new W,m=.5/o;for(let p=0,_=0;p<h.length;p+=3,_+=2)switch(l.fromArray(h,p),c.copy(l),c.x-=Math.sign(c.x)*m,c.y-=Math.sign(c.y)*m,c.z-=Math.sign(c.z)*m,c.normalize(),h[p+0]=d.x*Math.sign(l.x)+c.x*r,h[p+1]=d.y*Math.sign(l.y)+c.y*r,h[p+2]=d.z*Math.sign(l.z)+c.z*r,u[p+0]=c.x,u[p+1]=c.y,u[p+2]=c.z,Math.floor(p/g)){case 0:y.set(1,0,0),f[_+0]=Ii(y,c,"z","y",r,n),f[_+1]=1-Ii(y,c,"y","z",r,e);break;case 1:y.set(-1,0,0),f[_+0]=1-Ii(y,c,"z","y",r,n),f[_+1]=1-Ii(y,c,"y","z",r,e);break;case 2:y.set(0,1,0),f[_+0]=1-Ii(y,c,"x","z",r,t),f[_+1]=Ii(y,c,"z","x",r,n);break;case 3:y.set(0,-1,0),f[_+0]=1-Ii(y,c,"x","z",r,t),f[_+1]=1-Ii(y,c,"z","x",r,n);break;case 4:y.set(0,0,1),f[_+0]=1-Ii(y,c,"x","y",r,t),f[_+1]=1-Ii(y,c,"y","x",r,e);break;case 5:y.set(0,0,-1),f[_+0]=Ii(y,c,"x","y",r,t),f[_+1]=1-Ii(y,c,"y","x",r,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};var hh=5,ww=new W(0,1,0),Pd=24,le=i=>new W(i[0],i[1],i[2]),Tr=i=>new Qn().setFromUnitVectors(ww,i.clone().normalize());function xg(i,t,e){return new ba(i.map(([s,r])=>new qt(Math.max(s,0),r)),Pd).applyQuaternion(Tr(e)).translate(t.x,t.y,t.z)}function Ar(i,t,e,n){let s=t.clone().sub(i),r=s.length(),o=[];for(let a=0;a<=hh;a++){let l=a/hh*(Math.PI/2);o.push([e*Math.sin(l),-e*Math.cos(l)])}for(let a=hh;a>=0;a--){let l=a/hh*(Math.PI/2);o.push([n*Math.sin(l),r+n*Math.cos(l)])}return xg(o,i,s)}function ai(i,t,e,n,s=.18){let r=Math.min(s*e,.45*n),o=n/2,a=[[0,-o]];for(let l=0;l<=4;l++){let c=l/4*(Math.PI/2);a.push([e-r+r*Math.sin(c),-o+r-r*Math.cos(c)])}for(let l=4;l>=0;l--){let c=l/4*(Math.PI/2);a.push([e-r+r*Math.sin(c),o-r+r*Math.cos(c)])}return a.push([0,o]),xg(a,i,t)}function uh(i,t){return new js(t,24,16).translate(i.x,i.y,i.z)}function dh(i,t,e){return new ch(i,t,e,3,.12*Math.min(i,t,e))}function yg(i){let[t,e,n]=i.size,s=new Pe().makeRotationX(Math.PI/2);switch(i.kind){case"box":return dh(t,e,n);case"sphere":return new js(1,32,20).scale(t,e??t,n??t);case"cylinder":return new Js(t,t,e,Pd).applyMatrix4(s);case"rod":return new ya(t,e,8,Pd).applyMatrix4(s);default:return null}}function Id({R:i,at:t}){return new Pe().set(i[0],i[1],i[2],t[0],i[3],i[4],i[5],t[1],i[6],i[7],i[8],t[2],0,0,0,1)}var vg=new WeakMap;function Ew(i,t){let e=vg.get(t);if(e===void 0){let n=yg(t);e=n===null?_g(i,t):[{geometry:n,colour:t.color}];for(let{geometry:s}of e)s.applyMatrix4(Id(t));vg.set(t,e)}return e}function fh(i,t){let e=i.links.filter(s=>s.rates[0]<s.rates[1]).length||1,n=Math.max(.022,Math.min(.036,.11/e));return(i.view.planar?1.1:1.45)*n*t}function bg(i,t,e,n,s){let r=[],o=fh(i,s),a=i.links.map(()=>0);i.links.forEach((h,u)=>a[u]=h.parent<0?0:a[h.parent]+1);let l=Math.max(1,...a),c=(h,u)=>le($r(e,h,Vn(u,_e(e.p,h)))),d=(h,u)=>le($r(e,h,u)).normalize();return i.links.forEach((h,u)=>{let f=(I,C)=>r.push({link:u,geometry:I,material:C,kept:!1});for(let I of h.shapes)for(let{geometry:C,colour:P}of Ew(i,I))r.push({link:u,geometry:C,material:t.coloured(P),kept:!0});let[g]=h.shapes;if(h.floats&&h.leaf&&h.shapes.length===1&&g.kind==="box"&&!g.color){let[I,C,P]=g.size;f(dh(1.012*I,.16*C,1.012*P).applyMatrix4(Id(g)),t.accent)}if(!h.bare)return;let y=I=>o*(1-.4*I/(l+1)),[m,p]=[y(a[u]),y(a[u]+1)],_=le([0,0,0]),T=Po(i,u)?t.link:t.base;i.links.forEach((I,C)=>{if(I.parent!==u)return;let P=c(u,_e(e.joint,C));P.length()>.3*p&&f(Ar(_,P,.92*m,.92*p),T)});let b=Zr(i,e,u);if(b!==null){let I=c(u,b);f(Ar(_,I,(h.compact?.5:.92)*m,.5*p),T),h.compact?f(uh(I,Tw(i,n,u)*.085*s),t.accent):f(uh(I,.62*p),t.accent)}let[w,R]=h.rates;if(w===R)return;let{along:x,around:A}=di(e,w);if(!h.floats)if(R-w>1)f(uh(_,1.45*m),t.joint);else if(xs(A)>.5){let I=d(u,A);f(ai(_,I,1.5*m,3.1*m),t.joint),h.actuated&&f(ai(_,I,.95*m,3.45*m,.1),t.accent),h.leaf&&b===null&&f(ai(I.clone().multiplyScalar(2.2*m),I,1.2*m,1.3*m),t.accent)}else{let I=d(u,x),C=dh(6.2*m,2.7*m,3.6*m);if(h.parent<0){let P=d(u,i.view.vertical),F=I.clone().cross(P);if(F.length()<.1)f(ai(_,I,1.9*m,5*m),t.link);else{F.normalize();let z=new Pe().makeBasis(I,F.clone().cross(I),F);f(C.applyMatrix4(z),t.link)}}else{let P=I.clone().multiplyScalar(-.42*s);f(Ar(P,_,.6*m,.6*m),t.joint),h.leaf&&b===null&&f(ai(_,I,1.1*m,1.1*m),t.accent)}}}),r}function Tw(i,t,e){let{mass:n}=i.links[e];return n===null?1:Math.max(.5,Math.min(2.2,Math.cbrt(t[n]/i.parameters[n].value)))}var Xa=class{group=new Fn;meshes=[];links;constructor(t,e,n=null){this.links=t.links.map(()=>{let s=new Fn;return s.matrixAutoUpdate=!1,this.group.add(s),s});for(let{link:s,geometry:r,material:o}of e){if(n!==null&&!Po(t,s))continue;let a=new cn(r,n??o);a.castShadow=a.receiveShadow=n===null,a.matrixAutoUpdate=!1,a.userData.link=s,this.links[s].add(a),this.meshes.push(a)}}pose({R:t,p:e}){this.links.forEach((n,s)=>{let[r,o]=[9*s,3*s];n.matrix.set(t[r],t[r+1],t[r+2],e[o],t[r+3],t[r+4],t[r+5],e[o+1],t[r+6],t[r+7],t[r+8],e[o+2],0,0,0,1),n.matrixWorldNeedsUpdate=!0})}};var Ld=()=>new Kt(fe().paper).getHSL({h:0,s:0,l:0}).l<.5,ph=class{link=new os({roughness:.42,metalness:.02});joint=new os({roughness:.4,metalness:.2});accent=new os({roughness:.35,metalness:.05});base=new os({roughness:.55,metalness:.1});own=new Map;ghosts=new Map;coloured(t){if(!t)return this.link;let e=this.own.get(t);if(e===void 0){let n=t.length>7?parseInt(t.slice(7),16)/255:1;e=new os({color:new Kt(t.slice(0,7)),roughness:.5,metalness:.05,transparent:n<1,opacity:n}),this.own.set(t,e)}return e}ghost(t,e){let n=`${t} ${e}`,s=this.ghosts.get(n);return s===void 0&&(s=new os({color:new Kt(t),roughness:.8,transparent:!0,opacity:e,depthWrite:!1}),this.ghosts.set(n,s)),s}dress(){let t=Ld();this.link.color.set(t?"#d5dee8":"#f4f6f8"),this.joint.color.set(t?"#6b7784":"#3d4855"),this.base.color.set(t?"#75818d":"#b4bdc7"),this.accent.color.set(fe().accent)}};var Aw=.9,Rw=9.81;function Cw(i,t){let e=Array.from(t),n=i.view.change;return n===null?e:n.map(s=>s.reduce((r,o,a)=>r+o*e[a],0))}function Dd(i,t,e,n,s){let r=[0,0,0];for(let o=n;o>=0;o=i.links[o].parent){let a=Vn(s,_e(t.p,o)),[l,c]=i.links[o].rates;for(let d=l;d<c;d++){let{along:h,around:u}=di(t,d);r=on(r,Re(on(h,iu(u,a)),e[d]))}}return r}function mh(i,t,e,n){let{about:s}=i,r=[],o=(h,u,f)=>{let g=xs(u);if(g<.01*n)return;let y=Math.min(1,Aw*n/g);r.push({from:h,to:on(h,Re(u,y)),pen:f})},a=Cw(s,Qe(s,i.x).qd),l=s.links.map(h=>h.mass===null?h.weight:i.settings.parameters[h.mass]),c=Math.max(...l,1e-12),d=Math.sqrt(Rw*n);return s.links.forEach((h,u)=>{let f=_e(t.com,u);e.velocity&&o(f,Re(Dd(s,t,a,u,f),.3*n/d),"velocity");let g=-.3*n*l[u]/c;e.gravity&&o(f,Re(s.view.vertical,g),"gravity")}),r}function gh(i,t,e,n){let{about:s}=i,[r,o]=[[],[]],a=(l,c,d)=>s.links.forEach((h,u)=>{for(let f=h.rates[0];f<h.rates[1];f++){let g=l[f]/(3*(s.start.push[f]||1));if(!(Math.abs(g)>.004))continue;let{along:y,around:m}=di(t,f),p=_e(t.p,u),_=Math.sign(g)*Math.min(1,Math.max(d,Math.abs(g)));xs(m)>.5?r.push({at:p,about:m,angle:5.2*_,pen:c}):o.push({from:p,to:on(p,Re(y,.45*n*_)),pen:c})}});return e.torque&&a(i.observe().torque,"motors",.04),a(i.settings.push,"warm",.33),{bent:r,straight:o}}var or=class{mesh;material=new $s({vertexColors:!0,transparent:!0,depthWrite:!1,side:Pi,toneMapped:!1});geometry=new Dn;room=0;constructor(t=!0){this.material.depthTest=t,this.mesh=new cn(this.geometry,this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=t?2:5}grow(t){if(t<=this.room)return;this.room=Math.max(t,2*this.room,64),this.geometry.dispose(),this.geometry=this.mesh.geometry=new Dn,this.geometry.setAttribute("position",new vn(new Float32Array(6*this.room),3)),this.geometry.setAttribute("color",new vn(new Float32Array(8*this.room),4));let e=new Uint32Array(6*this.room);for(let n=0;n+1<this.room;n++){let s=2*n;e.set([s,s+1,s+2,s+1,s+3,s+2],6*n)}this.geometry.setIndex(new vn(e,1))}show(t,e,n){if(this.mesh.visible=t.length>1,!this.mesh.visible)return;this.grow(t.length);let s=this.geometry.getAttribute("position").array,r=this.geometry.getAttribute("color").array,[o,a,l,c]=[new W,new W,new W,new W];t.forEach(({point:d,wide:h,opaque:u},f)=>{let g=t[Math.max(0,f-1)].point,y=t[Math.min(t.length-1,f+1)].point;a.set(y[0]-g[0],y[1]-g[1],y[2]-g[2]),c.set(d[0],d[1],d[2]),l.crossVectors(a,o.copy(n.position).sub(c));let m=l.length();l.multiplyScalar(m>0?h/2/m:0),s.set([c.x+l.x,c.y+l.y,c.z+l.z],6*f),s.set([c.x-l.x,c.y-l.y,c.z-l.z],6*f+3);for(let p of[0,4])r.set([e.r,e.g,e.b,u],8*f+p)}),this.geometry.setDrawRange(0,6*(t.length-1)),this.geometry.getAttribute("position").needsUpdate=!0,this.geometry.getAttribute("color").needsUpdate=!0}};var Pw=new Js(1,1,1,12).translate(0,.5,0),Iw=new va(1,1,16).translate(0,.5,0),Lw=new js(1,16,12),Dw=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],Nd=class{constructor(t){this.group=t}group;used=0;meshes=[];next(t,e){let n=this.meshes[this.used];return n===void 0&&(n=new cn,n.renderOrder=5,this.meshes.push(n),this.group.add(n)),this.used++,n.geometry=t,n.material=e,n.visible=!0,n}rest(){for(let t=this.used;t<this.meshes.length;t++)this.meshes[t].visible=!1;this.used=0}},_h=class{group=new Fn;pool=new Nd(this.group);arcs=[];materials=new Map;dress(){for(let[t,e]of this.materials)e.color.copy(Mg(t))}material(t){let e=this.materials.get(t);return e===void 0&&(e=new $s({color:Mg(t),depthTest:!1,transparent:!0,toneMapped:!1}),this.materials.set(t,e)),e}show(t,e,n,s,r){let{about:o}=t;n.frames&&o.links.forEach((c,d)=>{for(let[h,u]of Dw){let f=_e(e.p,d),g=Ti(e,d,Re(u,.13*s));this.arrow({from:f,to:g,pen:h},.0035*s)}}),n.centres&&o.links.forEach((c,d)=>{if(!(c.weight>0))return;let h=le(_e(e.com,d));this.dot(h,.02*s,"ink"),this.dot(h,.013*s,"paper")});let{bent:a,straight:l}=gh(t,e,n,s);for(let c of[...mh(t,e,n,s),...l])this.arrow(c,.006*s);a.forEach((c,d)=>this.twist(c,d,s,r));for(let c=a.length;c<this.arcs.length;c++)this.arcs[c].mesh.visible=!1;this.pool.rest()}dot(t,e,n){let s=this.pool.next(Lw,this.material(n));s.position.copy(t),s.quaternion.identity(),s.scale.setScalar(e)}arrow({from:t,to:e,pen:n},s){let r=le(e).sub(le(t)),o=r.length(),a=Math.min(5.5*s,.6*o),l=Tr(r),c=this.pool.next(Pw,this.material(n));c.position.copy(le(t)),c.quaternion.copy(l),c.scale.set(s,Math.max(o-a,1e-9),s),this.head(le(e).addScaledVector(r,-a/o),r,a,n)}head(t,e,n,s){let r=this.pool.next(Iw,this.material(s));r.position.copy(t),r.quaternion.copy(Tr(e)),r.scale.set(.42*n,n,.42*n)}twist({at:t,about:e,angle:n,pen:s},r,o,a){this.arcs.length<=r&&(this.arcs.push(new or(!1)),this.group.add(this.arcs[r].mesh));let l=.11*o,c=le(e).normalize(),d=Tr(c),h=new W(1,0,0).applyQuaternion(d),u=c.clone().cross(h),f=p=>{let _=h.clone().multiplyScalar(Math.cos(p)).addScaledVector(u,Math.sin(p));return on(t,Re(_.toArray(),l))},g=Math.max(4,Math.ceil(Math.abs(n)*6)),y=[];for(let p=0;p<=g;p++)y.push({point:f(n*p/g),wide:.013*o,opaque:1});this.arcs[r].show(y,this.material(s).color,a);let m=le(f(n)).sub(le(t)).cross(c).multiplyScalar(-Math.sign(n));this.head(le(f(n)),m,.036*o,s)}},Mg=i=>new Kt(i in fe()?fe()[i]:pr(i).stroke);var Ud=[{ratio:2,shadow:2048},{ratio:1,shadow:1024},{ratio:.6,shadow:512}],xh=class{constructor(t){this.rested=t}rested;level=0;last=-1/0;slow=0;timer=0;next(t){let e=t-this.last;return this.last=t,e>42&&e<2e3?this.slow++:e<42&&(this.slow=Math.max(0,this.slow-1)),this.slow>=10&&this.level+1<Ud.length&&(this.level++,this.slow=0),clearTimeout(this.timer),this.level>0&&(this.timer=window.setTimeout(this.rested,250)),this.level}};function Nw(i){let[t,e]=[64,32],n=new Float32Array(4*t*e),s=Tr(i).invert();for(let o=0;o<e;o++)for(let a=0;a<t;a++){let l=Math.PI*(.5-(o+.5)/e),c=2*Math.PI*((a+.5)/t),d=new W(Math.cos(l)*Math.cos(c),-Math.sin(l),Math.cos(l)*Math.sin(c)).applyQuaternion(s),h=.5+.5*d.y,u=.25+.7*h*h,f=(g,y,m,p,_)=>{let T=d.dot(new W(g,y,m).normalize());u+=_*Math.max(0,(T-(1-p))/p)**.7};f(1,1.2,.6,.16,2.4),f(-1,.5,.4,.12,1.3),n.set([u,u,1.03*u,1],4*(o*t+a))}let r=new yo(n,t,e,yi,xi);return r.mapping=Eo,r.magFilter=r.minFilter=On,r.needsUpdate=!0,r}var Uw={vertexShader:`varying vec2 place; uniform vec2 shift;
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
    }`},yh=class{constructor(t,e,n){this.space=t;this.up=e;this.right=n;this.space.environment=Nw(e),this.grid=new Ci({...Uw,transparent:!0,depthWrite:!1,uniforms:{shift:{value:[0,0]},colour:{value:new Kt},ground:{value:new Kt},each:{value:1},far:{value:1},strong:{value:.5}}}),this.sheet=new cn(new rs(1,1),this.grid),this.catcher=new cn(new rs(1,1),this.shade),this.catcher.receiveShadow=!0,this.sheet.renderOrder=-2,this.catcher.renderOrder=-1,this.shade.depthWrite=!1,this.floor.add(this.sheet,this.catcher);let s=n.clone().addScaledVector(e,-n.dot(e)).normalize();this.floor.matrixAutoUpdate=!1,this.floor.matrix.makeBasis(s,e.clone().cross(s),e),this.key.castShadow=!0,this.key.shadow.radius=5,this.key.shadow.bias=-4e-4,this.group.add(this.key,this.key.target,this.sky,this.floor),this.sky.position.copy(e),t.add(this.group)}space;up;right;group=new Fn;floor=new Fn;key=new Ra(16777215,2.1);sky=new Ea(16777215,12174028,.5);grid;shade=new Ma({opacity:.2});sheet;catcher;size=1;sharpen(t){let{shadow:e}=this.key;e.mapSize.x!==t&&(e.mapSize.set(t,t),e.radius=5*(t/2048)**.5,e.map?.dispose(),e.map=null)}scale(t){this.size=t;let e=4.2*t;this.sheet.geometry.dispose(),this.catcher.geometry.dispose(),this.sheet.geometry=new rs(2*e,2*e),this.catcher.geometry=new rs(3.4*t,3.4*t);let n=10**Math.floor(Math.log10(t/2.5)),s=[1,2,5,10].map(o=>o*n).find(o=>o>=t/2.5);this.grid.uniforms.each.value=s/2,this.grid.uniforms.far.value=e;let{camera:r}=this.key.shadow;r.left=r.bottom=-1.7*t,r.right=r.top=1.7*t,r.near=.1*t,r.far=9*t,r.updateProjectionMatrix(),this.key.shadow.normalBias=.004*t}place(t,e){let{elements:n}=this.floor.matrix,s=new W(n[0],n[1],n[2]),r=new W(n[4],n[5],n[6]),o=t.clone().addScaledVector(this.up,e-t.dot(this.up));this.floor.matrix.setPosition(o),this.floor.matrixWorldNeedsUpdate=!0,this.grid.uniforms.shift.value=[o.dot(s),o.dot(r)];let a=s.clone().cross(this.up);this.key.target.position.copy(t),this.key.position.copy(t).addScaledVector(this.up,3.6*this.size).addScaledVector(this.right,1.5*this.size).addScaledVector(a,1.2*this.size)}dress(){let t=Ld();this.grid.uniforms.colour.value.set(t?"#3f4b57":"#c6ced8"),this.grid.uniforms.ground.value.set(t?"#222b34":"#eef1f5"),this.grid.uniforms.strong.value=t?.75:.7,this.shade.opacity=t?.5:.22,this.shade.color.set(t?"#000000":fe().ink),this.key.intensity=t?1.9:2,this.sky.intensity=t?.25:.4,this.space.environmentIntensity=t?.6:.8}};var vh=class{constructor(t,e,n,s,r,o){this.about=t;this.materials=e;let a=le(t.view.vertical);t.links.forEach((l,c)=>{if(l.parent>=0||l.floats)return;let d=le(_e(n.joint,c)),h=d.dot(a)-s,u=Fw(n,l);l.slides?this.rail(c,n,r,o):u.length>1?this.ceiling(d,a,r,o):u.length===0||Math.abs(u[0].dot(a))>.7?this.column(d,a,h,r,l.rates[0]<l.rates[1]&&l.bare?1.5*r:0):this.post(d,a,u[0],h,r)})}about;materials;group=new Fn;rails=[];add(t,e=!1){let n=new cn(t,e?this.materials.joint:this.materials.base);return n.castShadow=n.receiveShadow=!0,this.group.add(n),n}foot(t,e,n){this.add(ai(t.clone().addScaledVector(e,.25*n),e,3.6*n,.5*n,.06))}column(t,e,n,s,r){let o=t.clone().addScaledVector(e,-r),a=t.clone().addScaledVector(e,-n);this.foot(a,e,s);let l=n-r;if(l>.2*s){let c=a.clone().addScaledVector(e,l/2);this.add(ai(c,e,1.75*s,l,.05)),this.add(ai(o.addScaledVector(e,-.3*s),e,2.3*s,.6*s,.1))}}post(t,e,n,s,r){let o=le(this.about.view.out),a=n.clone().multiplyScalar(n.dot(o)>0?-1:1);a.addScaledVector(e,-a.dot(e)).normalize();let l=t.clone().addScaledVector(a,5*r),c=t.clone().addScaledVector(a,3*r);this.add(ai(c,a,.62*r,5*r),!0),this.add(ai(l,a,1.7*r,1.8*r));let d=l.clone().addScaledVector(e,-s);this.add(Ar(d,l,1.05*r,.95*r)),this.foot(d,e,r)}ceiling(t,e,n,s){let r=t.clone().addScaledVector(e,2.6*n);this.add(ai(t.clone().addScaledVector(e,1.3*n),e,.7*n,2.6*n),!0),this.add(ai(r.addScaledVector(e,.3*n),e,.34*s,.5*n,.01))}rail(t,e,n,s){let r=le(di(e,this.about.links[t].rates[0]).along).normalize(),o=le(_e(e.joint,t)),a=9*s,l=this.add(Ar(r.clone().multiplyScalar(-a),r.clone().multiplyScalar(a),.55*n,.55*n),!0);this.rails.push({mesh:l,link:t,way:r,from:o})}follow(t){for(let{mesh:e,link:n,way:s,from:r}of this.rails){let o=le(Ti(t,n,[0,0,0])).sub(r).dot(s);e.position.copy(r).addScaledVector(s,o)}}};function Fw(i,t){let e=[];for(let n=t.rates[0];n<t.rates[1];n++){let{around:s}=di(i,n);xs(s)>.5&&e.push(le(s))}return e}var Fd=28,Sg={plane:.92,space:1.12},bh=class{constructor(t,e){this.about=t;this.showing=e;this.canvas.className="stage space",this.canvas.tabIndex=0,this.canvas.setAttribute("role","img"),this.renderer=new eh({canvas:this.canvas,antialias:!0,alpha:!0,preserveDrawingBuffer:!0}),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=vr,this.renderer.toneMapping=Ia,this.up=le(t.view.vertical),this.camera.up.copy(this.up),this.studio=new yh(this.space,this.up,le(t.view.right));for(let{mesh:n}of[...this.trails,this.spring])this.space.add(n);this.space.add(this.marks.group),this.controls=new rh(this.camera,this.canvas),this.controls.enableDamping=!wg(),this.controls.dampingFactor=.12,this.controls.maxPolarAngle=.56*Math.PI,this.controls.addEventListener("start",()=>this.own=!0),this.controls.addEventListener("change",()=>this.later()),this.canvas.addEventListener("keydown",n=>this.key(n)),t.embedded&&(this.controls.enableZoom=!1),this.canvas.addEventListener("focus",()=>this.controls.enableZoom=!0),this.canvas.addEventListener("blur",()=>this.controls.enableZoom=!t.embedded),this.dress(),dl(()=>this.dress())}about;showing;canvas=document.createElement("canvas");margin=0;renderer;space=new fa;camera=new jn(Fd,1,.1,100);controls;materials=new ph;studio;figure=null;support=null;shapes=[];ghosts=[];trails=[new or,new or];spring=new or(!1);marks=new _h;known=null;points=[];reach=1;floor=0;middle=new W;followed=new W;shape="";own=!1;waiting=!1;quality=new xh(()=>this.fine());up;dress(){this.materials.dress(),this.studio.dress(),this.marks.dress(),this.later()}set held(t){this.controls.enabled=!t}key(t){let e={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]},[n,s]=e[t.key]??[0,0];if(t.key==="Home")this.home();else if(t.key==="PageUp")this.turn(0,0,1.15);else if(t.key==="PageDown")this.turn(0,0,1/1.15);else if(t.key in e)t.shiftKey?this.pan(.06*n,.06*s):this.turn(.1*n,.1*s);else return;t.preventDefault()}turn(t,e,n=1){this.own=!0;let s=this.camera.position.clone().sub(this.controls.target);s.applyAxisAngle(this.up,t);let r=s.clone().cross(this.up).normalize(),o=Math.acos(s.dot(this.up)/s.length())-e;o>.05&&o<this.controls.maxPolarAngle&&s.applyAxisAngle(r,e),this.camera.position.copy(this.controls.target).addScaledVector(s,1/n),this.controls.update(),this.later()}pan(t,e){this.own=!0;let s=2*this.camera.position.clone().sub(this.controls.target).length()*Math.tan(Fd*Math.PI/360),r=new W().addScaledVector(new W().setFromMatrixColumn(this.camera.matrix,0),t*s).addScaledVector(new W().setFromMatrixColumn(this.camera.matrix,1),e*s);this.camera.position.add(r),this.controls.target.add(r),this.controls.update(),this.later()}recentre(){this.camera.position.sub(this.followed),this.controls.target.sub(this.followed),this.followed.set(0,0,0)}home(){this.own=!1,this.controls.enableDamping=!1,this.controls.update(),this.controls.enableDamping=!wg(),this.aim(),this.later()}later(){this.waiting||(this.waiting=!0,requestAnimationFrame(()=>{this.waiting=!1,this.controls.update(),this.figure!==null&&this.renderer.render(this.space,this.camera)}))}on(t){let e=le(t).project(this.camera),{clientWidth:n,clientHeight:s}=this.canvas;return[(e.x+1)/2*n,(1-e.y)/2*s]}ray(t,e){let{clientWidth:n,clientHeight:s}=this.canvas,r=new Ca;return r.setFromCamera(new qt(2*t/n-1,1-2*e/s),this.camera),r}pick(t,e,n){let[s]=this.ray(e,n).intersectObjects(this.figure?.meshes??[],!1),r=s?.object.userData.link;return r!==void 0&&Po(this.about,r)?{link:r,point:s.point.toArray()}:r!==void 0?null:lh(this.about,t.places(),o=>this.on(o),e,n)}under(t,e,n){let{ray:s}=this.ray(t,e),{out:r,planar:o}=this.about.view,a=this.camera.getWorldDirection(new W),l=o&&Math.abs(s.direction.dot(le(r)))>.25,c=new Jn().setFromNormalAndCoplanarPoint(l?le(r):a,le(n));return s.intersectPlane(c,new W)?.toArray()??n}build(t,e){let{about:n,materials:s}=this,{parameters:r}=t.settings,o=this.known===null;this.known=r,this.points=au(n,t.model,r);let a=this.points.map(h=>le(h).length());this.reach=Math.max(...a,1e-6);let l=this.points.map(h=>ii(n.view.vertical,h)),c=fh(n,this.reach),d=Math.max(0,...n.links.flatMap(h=>h.shapes.map(u=>Math.max(...u.size))));if(n.links.some(h=>h.floats)){let h=Math.max(this.reach,.9*d,.001);if(h>this.reach){this.reach=h;for(let u of[-1,1])for(let f of[n.view.right,n.view.up,n.view.out])this.points.push(Re(f,1.1*u*h))}this.floor=Math.min(...l)-1.15*this.reach}else this.floor=Math.min(Math.min(...l)-2.4*c,-.16*this.reach);for(let{geometry:h,kept:u}of this.shapes)u||h.dispose();for(let h of[this.figure?.group,this.support?.group,...this.ghosts.map(u=>u.group)])h&&this.space.remove(h);this.ghosts=[],this.shapes=bg(n,s,e,r,this.reach),this.figure=new Xa(n,this.shapes),this.support=new vh(n,s,e,this.floor,c,this.reach),this.space.add(this.figure.group,this.support.group),this.studio.scale(1.25*this.reach),(o||!this.own)&&this.aim()}aim(){let{planar:t,right:e,out:n,vertical:s}=this.about.view,r=t?le(n).addScaledVector(le(e),.42).addScaledVector(le(s),.24):le(n).addScaledVector(le(s),-.12);r.clone().cross(this.up).length()<.2*r.length()&&r.addScaledVector(le(this.about.view.up),-.9),r.normalize();let o=this.up.clone().cross(r).normalize(),a=r.clone().cross(o),l=p=>{let _=this.points.map(T=>le(T).dot(p));return(Math.min(..._)+Math.max(..._))/2},c=l(this.up);this.middle.copy(this.up).multiplyScalar(c);for(let p of[o,o.clone().cross(this.up)])this.middle.addScaledVector(p,l(p));let d=t?Sg.plane:Sg.space,h=Math.tan(Fd*Math.PI/360)*d,{clientWidth:u,clientHeight:f}=this.canvas,g=h*Math.max(u-this.left,1)/Math.max(f,1),y=2.5*fh(this.about,this.reach),m=0;for(let p of this.points){let _=le(p).sub(this.middle),T=_.dot(r);m=Math.max(m,T+(Math.abs(_.dot(o))+y)/g,T+(Math.abs(_.dot(a))+y)/h)}this.controls.target.copy(this.middle).add(this.followed),this.camera.position.copy(this.controls.target).addScaledVector(r,m),this.camera.near=.02*this.reach,this.camera.far=60*this.reach,this.controls.minDistance=.3*this.reach,this.controls.maxDistance=14*this.reach,this.camera.updateProjectionMatrix(),this.controls.update()}get left(){return this.margin<.4*this.canvas.clientWidth?this.margin:0}fine(){this.fit(0),this.renderer.render(this.space,this.camera)}fit(t){let{clientWidth:e,clientHeight:n}=this.canvas,{ratio:s,shadow:r}=Ud[t],o=`${e} ${n} ${this.left} ${devicePixelRatio} ${t}`;o===this.shape||e===0||n===0||(this.shape=o,this.renderer.setPixelRatio(Math.min(devicePixelRatio||1,s)),this.studio.sharpen(r),this.renderer.setSize(e,n,!1),this.camera.aspect=e/n,this.camera.setViewOffset(e,n,-this.left/2,0,e,n),this.camera.updateProjectionMatrix(),!this.own&&this.figure!==null&&this.aim())}draw(t,e,n){let s=t.model.places(e,t.settings.parameters);Ow(t.settings.parameters,this.known)||this.build(t,s),this.fit(this.quality.next(performance.now())),this.figure.pose(s),this.support.follow(s),this.copies(t),this.follow(s),this.trace(t),this.marks.show(t,s,this.showing,this.reach,this.camera),this.pulled(n),this.controls.update(),this.renderer.render(this.space,this.camera)}copies(t){let e=[],{law:n}=t.settings;for(n!=="off"&&zs(this.about,n).includes("target")&&e.push({q:t.control.reference,colour:fe().accent,opacity:.22}),t.lanes.slice(1).forEach((s,r)=>{let{q:o}=Qe(this.about,s.x),{lanes:a}=fe();o.every(Number.isFinite)&&e.push({q:o,colour:a[(r+1)%a.length],opacity:.55})});this.ghosts.length>e.length;)this.space.remove(this.ghosts.pop().group);e.forEach(({q:s,colour:r,opacity:o},a)=>{let l=this.materials.ghost(r,o);a>=this.ghosts.length&&(this.ghosts.push(new Xa(this.about,this.shapes,l)),this.space.add(this.ghosts[a].group));for(let c of this.ghosts[a].meshes)c.material=l;this.ghosts[a].pose(t.model.places(s,t.settings.parameters))})}follow(t){let{links:e}=this.about,n=this.floor;if(e.some(s=>s.slides||s.floats)){let s=e.findIndex(d=>d.slides||d.floats),r=.45*this.reach,o=le(_e(t.p,s)).sub(this.middle).sub(this.followed);e[s].floats||o.addScaledVector(this.up,-o.dot(this.up));let a=o.length();if(a>r){let d=o.multiplyScalar((a-r)/a);this.followed.add(d),this.camera.position.add(d),this.controls.target.add(d)}let l=6*this.reach,c=this.followed.dot(this.up);n+=l*Math.floor((c+.5*this.reach)/l+(c<0?0:1e-9))}this.studio.place(this.middle.clone().add(this.followed),n)}trace(t){let e=this.showing.trail?ah(t):[];this.trails.forEach((n,s)=>{if(e.indexOf(s)<0)return void(n.mesh.visible=!1);let o=new Kt(s?fe().lanes[s%6]:fe().accent),a=Bw(oh(t,s).map(({t:l,point:c})=>{let d=Math.max(0,1-(t.t-l)/Ha);return{point:c,wide:.018*this.reach*(.25+.75*d),opaque:.7*d}}));n.show(a,o,this.camera)})}pulled(t){if(t===null)return void(this.spring.mesh.visible=!1);let e=le(t.to).sub(le(t.point)),n=e.length(),s=this.camera.getWorldDirection(new W),r=e.clone().cross(s).normalize(),o=Math.min(.03*this.reach,n/8),a=15,l=[];for(let c=0;c<=a;c++){let d=c===0||c===a?0:(c%2?1:-1)*o,h=on(on(t.point,Re(e.toArray(),c/a)),Re(r.toArray(),d));l.push({point:h,wide:.011*this.reach,opaque:1})}this.spring.show(l,new Kt(fe().warm),this.camera)}},wg=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,Ow=(i,t)=>i===t||t!==null&&i.every((e,n)=>e===t[n]);function Bw(i){if(i.length<3)return i;let t=[i[0]];for(let e=0;e+1<i.length;e++){let[n,s]=[i[e],i[e+1]],r=Re(on(n.point,s.point),.5);if(e>0){let o=t[t.length-1],a=on(Re(on(o.point,r),.25),Re(n.point,.5));t.push({...n,point:a})}t.push({point:r,wide:(n.wide+s.wide)/2,opaque:(n.opaque+s.opaque)/2})}return t.push(i[i.length-1]),t}function hs(i,t){i.beginPath(),t.forEach(([e,n],s)=>s?i.lineTo(e,n):i.moveTo(e,n)),i.stroke()}function Io(i,t,e,n,s,r,o=1){i.beginPath(),i.arc(t,e,n,0,2*Math.PI),i.fillStyle=s,i.fill(),r!==null&&(i.strokeStyle=r,i.lineWidth=2.5*o,i.stroke()),i.strokeStyle=i.fillStyle=r??s}function Od(i,t,e,n){i.save(),i.translate(t,e),i.rotate(n),i.beginPath(),i.moveTo(10,0),i.lineTo(-5,7),i.lineTo(-5,-7),i.fill(),i.restore()}function Eg(i,[t,e],[n,s]){i.strokeStyle=fe().warm,i.lineWidth=2;let r=14,o=Math.min(8,Math.hypot(n-t,s-e)/6),a=Math.hypot(n-t,s-e)||1,l=[[t,e]];for(let c=1;c<r;c++){let d=c/r,h=(c%2?1:-1)*o;l.push([t+d*(n-t)-h*(s-e)/a,e+d*(s-e)+h*(n-t)/a])}hs(i,[...l,[n,s]]),Io(i,n,s,5,fe().warm,null)}var Mh=class{constructor(t,e){this.about=t;this.showing=e;this.canvas.className="stage",this.canvas.tabIndex=0,this.canvas.setAttribute("role","img")}about;showing;canvas=document.createElement("canvas");margin=0;scale=1;centre=[0,0];span=1;stroke=1;box=[0,0,0,0];known=null;offset=[0,0];seen(t){let{right:e,up:n}=this.about.view;return[ii(e,t),ii(n,t)]}on(t){let[e,n]=this.seen(t);return[this.offset[0]+(e-this.centre[0])*this.scale,this.offset[1]-(n-this.centre[1])*this.scale]}under(t,e,n){let{right:s,up:r,out:o}=this.about.view,a=(t-this.offset[0])/this.scale+this.centre[0],l=(this.offset[1]-e)/this.scale+this.centre[1];return on(on(Re(s,a),Re(r,l)),Re(o,ii(o,n)))}slides(){return this.about.links.some(t=>t.slides||t.floats)}fit(t,e){let{clientWidth:n,clientHeight:s}=this.canvas,{parameters:r}=t.settings;if(r!==this.known){this.known=r;let{right:m,up:p}=this.about.view;this.box=mp(this.about,t.model,r,[m,p]).flat()}let[o,a,l,c]=this.box,d=this.slides(),h=d?1.3:1;this.span=.5*Math.max(a-o,c-l,1e-9);let u=Math.max(a-o,.1*this.span)*h,f=Math.max(c-l,.1*this.span)*h,g=this.margin<.4*n?this.margin:0;this.offset=[(n+g)/2,s/2],this.scale=Math.min((n-g-50)/u,(s-60)/f),this.stroke=Math.max(.4,Math.min(1,this.scale*this.span/this.about.links.length/55));let y=[(o+a)/2,(l+c)/2];if(d){let m=this.about.links.map((_,T)=>this.seen(_e(e.p,T))),p=[.5*(n/this.scale)*.7,.5*(s/this.scale)*.7];for(let _ of[0,1]){let T=Math.min(...m.map(w=>w[_])),b=Math.max(...m.map(w=>w[_]));b>this.centre[_]+p[_]&&(this.centre[_]+=b-this.centre[_]-p[_]),T<this.centre[_]-p[_]&&(this.centre[_]-=this.centre[_]-p[_]-T)}}else this.centre=y}recentre(){this.centre=[0,0]}pick(t,e,n){return lh(this.about,t.places(),s=>this.on(s),e,n)}draw(t,e,n){let s=fl(this.canvas),{clientWidth:r,clientHeight:o}=this.canvas,a=fe(),l=t.model.places(e,t.settings.parameters);this.fit(t,l),s.clearRect(0,0,r,o),s.lineCap=s.lineJoin="round",this.grid(s,r,o),this.showing.trail&&this.trace(s,t);let{law:c}=t.settings;c!=="off"&&zs(this.about,c).includes("target")&&(s.globalAlpha=.35,s.setLineDash([5,6]),this.mechanism(s,t.model.places(t.control.reference,t.settings.parameters),a.accent,3,!1),s.setLineDash([]),s.globalAlpha=1),t.lanes.slice(1).forEach((d,h)=>{Qe(this.about,d.x).q.every(Number.isFinite)&&(s.globalAlpha=.85,this.mechanism(s,t.places(d.x),a.lanes[(h+1)%a.lanes.length],3,!1),s.globalAlpha=1)}),this.ground(s,l),this.mechanism(s,l,a.link,7,!0),this.showing.frames&&this.frames(s,l),this.vectors(s,t,l),n!==null&&Eg(s,this.on(n.point),this.on(n.to))}grid(t,e,n){let s=this.span/2.5,r=10**Math.floor(Math.log10(s)),o=[1,2,5,10].map(u=>u*r).find(u=>u>=s);t.strokeStyle=fe().line,t.lineWidth=1,t.globalAlpha=.7,t.beginPath();let a=this.centre[0]-this.offset[0]/this.scale,l=this.centre[0]+(e-this.offset[0])/this.scale,c=this.centre[1]-(n-this.offset[1])/this.scale,d=this.centre[1]+this.offset[1]/this.scale;for(let u=Math.ceil(a/o);u*o<l;u++){let f=Math.round(this.offset[0]+(u*o-this.centre[0])*this.scale)+.5;t.moveTo(f,0),t.lineTo(f,n)}for(let u=Math.ceil(c/o);u*o<d;u++){let f=Math.round(this.offset[1]-(u*o-this.centre[1])*this.scale)+.5;t.moveTo(0,f),t.lineTo(e,f)}t.stroke(),t.globalAlpha=1;let h=o*this.scale;t.strokeStyle=t.fillStyle=fe().soft,t.lineWidth=1.5,hs(t,[[14,n-18],[14,n-14],[14+h,n-14],[14+h,n-18]]),t.font="12px system-ui, sans-serif",t.textAlign="left",t.fillText(`${Number(o.toPrecision(2))} m`,18,n-20)}trace(t,e){for(let n of ah(e)){t.strokeStyle=n?fe().lanes[n%6]:fe().accent,t.lineWidth=1.8;let s=oh(e,n).map(({t:r,point:o})=>({t:r,on:this.on(o)}));for(let r=1;r+1<s.length;r++){let[{on:o},{on:a,t:l},{on:c}]=s.slice(r-1,r+2);t.globalAlpha=.55*Math.max(0,1-(e.t-l)/Ha),t.beginPath(),t.moveTo((o[0]+a[0])/2,(o[1]+a[1])/2),t.quadraticCurveTo(a[0],a[1],(a[0]+c[0])/2,(a[1]+c[1])/2),t.stroke()}}t.globalAlpha=1}ground(t,e){t.strokeStyle=fe().soft,t.lineWidth=1.5,this.about.links.forEach((n,s)=>{if(n.parent>=0||n.floats)return;let[r,o]=this.on(_e(e.joint,s));if(n.slides){let a=this.seen(di(e,n.rates[0]).along),l=40*this.span*this.scale;hs(t,[[r-a[0]*l,o+a[1]*l],[r+a[0]*l,o-a[1]*l]]);return}hs(t,[[r-9,o-16],[r,o],[r+9,o-16]]),hs(t,[[r-22,o-16],[r+22,o-16]]);for(let a=-20;a<=20;a+=8)hs(t,[[r+a,o-16],[r+a+6,o-23]])})}mechanism(t,e,n,s,r){let o=fe().paper;t.strokeStyle=t.fillStyle=n,this.about.links.forEach((a,l)=>{t.lineWidth=s*this.stroke;for(let c of su(this.about,e,l))hs(t,c.map(d=>this.on(d)));a.slides&&this.cart(t,e,l,n,r)}),this.about.links.forEach((a,l)=>{let[c,d]=this.on(_e(e.p,l));r&&!a.slides&&a.rates[0]<a.rates[1]&&(Io(t,c,d,7*this.stroke,o,n,this.stroke),a.actuated&&Io(t,c,d,2.6*this.stroke,n,null));let[h,u]=this.on(_e(e.com,l));Math.hypot(h-c,u-d)<2||(a.compact?Io(t,h,u,(r?13:7)*this.bulk(l),r?fe().warm:n,r?n:null):r&&this.showing.centres&&Io(t,h,u,4*this.stroke,o,n,this.stroke))})}bulk(t){let{mass:e}=this.about.links[t];if(e===null||this.known===null)return 1;let n=this.known[e]/this.about.parameters[e].value;return Math.max(.5,Math.min(2.2,Math.cbrt(n)))}cart(t,e,n,s,r){let[o,a]=this.on(_e(e.p,n)),[l,c]=this.seen(di(e,this.about.links[n].rates[0]).along);t.save(),t.translate(o,a),t.rotate(-Math.atan2(c,l)),t.beginPath(),t.rect(-30,-15,60,30),t.fillStyle=fe().paper,r&&t.fill(),t.strokeStyle=s,t.lineWidth=r?3:2,t.stroke(),t.restore(),t.fillStyle=t.strokeStyle=s}vectors(t,e,n){let{bent:s,straight:r}=gh(e,n,this.showing,this.span);t.lineWidth=3;for(let{from:o,to:a,pen:l}of[...r,...mh(e,n,this.showing,this.span)]){t.strokeStyle=t.fillStyle=Bd(l);let[[c,d],[h,u]]=[this.on(o),this.on(a)];hs(t,[[c,d],[h,u]]),Math.hypot(h-c,u-d)>4&&Od(t,h,u,Math.atan2(u-d,h-c))}for(let{at:o,about:a,angle:l,pen:c}of s){t.strokeStyle=t.fillStyle=Bd(c);let[d,h]=this.on(o),u=-l*(ii(a,this.about.view.out)<0?-1:1),f=-Math.PI/2+u/2;t.beginPath(),t.arc(d,h,30,f-u,f,u<0),t.stroke(),Od(t,d+30*Math.cos(f),h+30*Math.sin(f),f+Math.sign(u)*Math.PI/2)}}frames(t,e){t.lineWidth=2,this.about.links.forEach((n,s)=>{for(let[r,o]of Object.entries({x:[1,0,0],y:[0,1,0],z:[0,0,1]}))t.strokeStyle=Bd(r),hs(t,[this.on(_e(e.p,s)),this.on(Ti(e,s,Re(o,.14*this.span)))])})}},Bd=i=>i==="warm"?fe().warm:pr(i).stroke;var Sh=class{constructor(t){this.about=t;this.plane=new Mh(t,this.showing),this.element.append(this.plane.canvas),!t.view.planar&&(this.waits=!0,this.element.classList.add("waiting"),requestAnimationFrame(()=>setTimeout(()=>this.waits&&this.show("space"))))}about;element=tt("div",{class:"view"});showing={trail:!0,frames:!1,centres:!1,velocity:!1,gravity:!1,torque:!1};which="plane";problem="";changed=()=>{};waits=!1;plane;space=null;covered=0;show(t){let e=this.waits;this.waits=!1,this.element.classList.remove("waiting"),this.change(t),e&&this.changed()}change(t){if(t==="space"&&this.space===null)try{this.space=new bh(this.about,this.showing),this.space.canvas.addEventListener("webglcontextlost",()=>this.lose())}catch{this.lose();return}if(t===this.which)return;let e=this.view;this.which=t,this.view.margin=this.covered;let n=e.canvas.getAttribute("aria-label");n&&this.view.canvas.setAttribute("aria-label",n);let s=document.activeElement===e.canvas;e.canvas.replaceWith(this.view.canvas),s&&this.view.canvas.focus()}lose(){this.problem="This browser has no WebGL at hand: the mechanism is shown flat.",this.which==="space"&&this.show("plane")}get view(){return this.which==="space"?this.space:this.plane}get scene(){return this.which==="space"?this.space:null}get canvas(){return this.view.canvas}get trail(){return this.showing.trail}set trail(t){this.showing.trail=t}get margin(){return this.covered}set margin(t){this.covered=this.view.margin=t}draw(t,e,n){this.view.draw(t,e,n)}pick(t,e,n){return this.view.pick(t,e,n)}under(t,e,n){return this.view.under(t,e,n)}on(t){return this.view.on(t)}recentre(){this.plane.recentre(),this.space?.recentre()}};var wh=class{constructor(t,e){this.about=t;this.model=e;this.stage=new Sh(t),this.stage.changed=()=>this.changed(),this.servo=t.laws[0]?.name??"off",this.run=new ta(t,e,this.fresh())}about;model;run;clock=new pl;stage;joint=0;keys=!0;message="";tab="motion";servo="pid";listeners=[];fresh(){let t=[...this.about.start.q,...this.about.rates.map(()=>0)];return{settings:jo(this.about),x:t,lanes:[]}}changed(){for(let t of this.listeners)t()}onChange(t){this.listeners.push(t)}say(t){this.message=t,this.changed()}play(){this.run.diverged===null&&(this.clock.play(),this.message="",this.changed())}pause(){this.clock.pause(),this.changed()}toggle(){this.clock.running?this.pause():this.play()}step(t){this.clock.pause(),t>0?this.run.advance(t):this.run.goTo(this.run.n+t),this.changed()}seek(t){this.clock.pause(),this.run.goTo(t),this.changed()}reset(){let{settings:t,lanes:e}=this.run,n={...t,push:t.push.map(()=>0),drag:null},s=e.slice(1).map(({method:o,label:a})=>({method:o,label:a,shift:0})),r=this.run.start.lanes.find(o=>o.shift!==0);this.begin({settings:n,x:this.run.start.x,lanes:r?this.run.start.lanes:s})}resetAll(){this.begin(this.fresh())}begin(t,e=[],n=0){let s=this.clock.running;this.clock.pause(),this.run=new ta(this.about,this.model,t,e),n>0&&this.run.goTo(n),this.stage.recentre(),this.message="",s&&n===0&&this.clock.play(),this.changed()}set(t){this.run.change(t),this.message=this.run.control.problem,this.changed()}setOne(t,e,n){let s=this.run.settings[t].slice();s[e]=n,this.set({[t]:s})}setDamping(t,e){let{damping:n}=this.run.settings;this.set({damping:n.map((s,r)=>t.includes(r)?e:s)})}setLaw(t){t!=="off"&&(this.servo=t),this.set({law:t})}toggleServo(){this.setLaw(this.run.settings.law==="off"?this.servo:"off")}moveTarget(t,e){this.setOne("target",t,Number((this.run.settings.target[t]+e).toFixed(6)))}select(t){let e=this.about.nv;this.joint=(t%e+e)%e,this.changed()}push(t,e){Math.sign(this.run.settings.push[t])!==e&&this.setOne("push",t,e*this.about.start.push[t])}place(t,e){let n=Array.from(ns(this.about,this.run.x));n[t]=e,this.placeAll(n)}placeAll(t){this.run.diverged=null,this.run.place(t),this.run.n===0&&(this.run.start.x=t),this.changed()}comparing(t){return this.run.lanes.slice(1).some(e=>e.method===t)}compare(t){this.run.compare(this.copies(t)),this.changed()}copies(t){let e=n=>this.about.methods.find(s=>s.name===n)?.label??n;return t.map(n=>({method:n,label:e(n),shift:0}))}preset(t){let e=this.fresh(),{settings:n}=e;for(let[s,r]of Object.entries(t.parameters)){let o=this.about.parameters.findIndex(a=>a.name===s);o>=0&&(n.parameters[o]=r)}t.q&&e.x.splice(0,t.q.length,...t.q);for(let s of["target","kp","ki","kd"])t[s]&&(n[s]=t[s].slice());n.dt=t.dt??n.dt,n.method=t.method??n.method,n.law=t.mode,n.law!=="off"&&(this.servo=n.law),e.lanes=this.copies(t.compare),t.pair&&e.lanes.push({method:null,label:"its twin",shift:t.pair}),t.tab&&(this.tab=t.tab),this.stage.trail=t.trail??this.stage.trail,this.begin(e),this.play(),this.say(t.note)}};function Ag(i){let{about:t}=i,e=t.nv===1,n=m=>e?"":String(m+1),s=()=>i.run.settings,r=()=>t.methods.find(m=>m.name===s().method)?.label.toLowerCase()??"none",o=t.nq<=3,a=()=>o?t.coordinates.map((m,p)=>p):[i.joint],l=tt("div",{class:"lines"}),c=[],d="",h=()=>{let m=t.scalar,p=[["t",()=>`${ni(i.run.t)} s`],["dt",()=>`${Un(s().dt)} s`],["integrator",r]];for(let T of a())p.push([`x${n(T)}`,()=>ni(i.run.x[T],3)]),m&&p.push([`x${n(T)}_dot`,()=>ni(i.run.x[t.state.qd[0]+T],3)]),m&&t.laws.length&&p.push([`x${n(T)}_desired`,()=>ni(s().target[T],3)]);let _=[["System",p]];if(t.laws.length){let T=[],b=i.run.observe();T.push(["",()=>(b=i.run.observe(),"")]);for(let x of a())t.rates[x]?.driven!==!1&&T.push([`u${n(x)}`,()=>ni(b.torque[x]??0)]);for(let x of["kp","kd","ki"])zs(t,s().law).includes(x)&&T.push([x,()=>ni(s()[x][i.joint]??0)]);let w=s().law!=="off",R=w&&s().law!=="pid"?` (${al(t,s().law)})`:"";_.push([`Servo: ${w?"active":"off"}${R}`,T])}return t.parameters.length<=10&&_.push([t.title[0].toUpperCase()+t.title.slice(1),[...t.parameters.map((T,b)=>[Tg(T.name,T.unit,e),()=>`${Un(s().parameters[b])} ${T.unit}`]),...t.dampers.map(T=>[Tg(T.name,T.unit,e),()=>`${Un(s().damping[T.rates[0]])} ${T.unit}`])]]),_},u=()=>{l.replaceChildren(),c=[];for(let[m,p]of h()){let _=tt("dl",{});for(let[T,b]of p){let w=tt("dd",{});T&&_.append(tt("div",{},tt("dt",{},T),w)),c.push({cell:w,value:b})}l.append(tt("h2",{},m),_)}l.append(f())},f=()=>{let m=t.laws.length&&t.scalar,p=t.nv===2,_=p?"1/2, 3/4 targets":"q/e target",T=[`${p?"Shift+":""}0–4 integrator`,"a/d push"];return m&&T.push(_,p?"c/x servo":"c servo","s servo off"),tt("p",{},`Keys: ${T.join(" · ")} · ? all`)},g=()=>{let{law:m}=s(),p=`${m} ${o?"":i.joint}`;p!==d&&(d=p,u());for(let{cell:_,value:T}of c){let b=T();_.textContent!==b&&(_.textContent=b)}},y=tt("details",{class:"panel",open:innerWidth>700},tt("summary",{},"Readout"),l);return g(),{element:y,show:g}}function Tg(i,t,e){return e?{m:"mass",l:"length",g:"gravity",b:"damping"}[i]??i:i}try{new Intl.NumberFormat(navigator.language)}catch{Object.defineProperty(navigator,"language",{value:"en-US",configurable:!0})}var kw="uplot",zw="u-hz",Vw="u-vt",Gw="u-title",Hw="u-wrap",Ww="u-under",Xw="u-over",qw="u-axis",Pr="u-off",Yw="u-select",$w="u-cursor-x",Zw="u-cursor-y",Kw="u-cursor-pt",Jw="u-legend",jw="u-live",Qw="u-inline",t1="u-series",e1="u-marker",Rg="u-label",n1="u-value",Ya="width",$a="height";var Cg="bottom",Lo="left",kd="right",nf="#000",Pg=nf+"0",zd="mousemove",Ig="mousedown",Vd="mouseup",Lg="mouseenter",Dg="mouseleave",Ng="dblclick",i1="resize",s1="scroll",Ug="change",Ch="dppxchange",sf="--",ko=typeof window<"u",qd=ko?document:null,No=ko?window:null,r1=ko?navigator:null,Ae,Eh;function Yd(){let i=devicePixelRatio;Ae!=i&&(Ae=i,Eh&&Zd(Ug,Eh,Yd),Eh=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),Ir(Ug,Eh,Yd),No.dispatchEvent(new CustomEvent(Ch)))}function vi(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function $d(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ye(i,t,e){i.style[t]=e+"px"}function qi(i,t,e,n){let s=qd.createElement(i);return t!=null&&vi(s,t),e?.insertBefore(s,n),s}function Li(i,t){return qi("div",i,t)}var Fg=new WeakMap;function us(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=Fg.get(i);r!=o&&(i.style.transform=r,Fg.set(i,r),t<0||e<0||t>n||e>s?vi(i,Pr):$d(i,Pr))}var Og=new WeakMap;function Bg(i,t,e){let n=t+e,s=Og.get(i);n!=s&&(Og.set(i,n),i.style.background=t,i.style.borderColor=e)}var kg=new WeakMap;function zg(i,t,e,n){let s=t+""+e,r=kg.get(i);s!=r&&(kg.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var rf={passive:!0},o1={...rf,capture:!0};function Ir(i,t,e,n){t.addEventListener(i,e,n?o1:rf)}function Zd(i,t,e,n){t.removeEventListener(i,e,rf)}ko&&Yd();function Yi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:bi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function p0(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var m0=i=>i!=null,g0=i=>i!=null&&i>0,Lh=p0(m0),a1=p0(g0);function l1(i,t,e,n=0,s=!1){let r=s?a1:Lh,o=s?g0:m0;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let d=i[c];o(d)&&(d<a?a=d:d>l&&(l=d))}return[a??Be,l??-Be]}function Dh(i,t,e,n){let s=Hg(i),r=Hg(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Ls:_0,a=s==1?bi:Di,l=r==1?Di:bi,c=a(o(En(i))),d=l(o(En(t))),h=Uo(e,c),u=Uo(e,d);return e==10&&(c<0&&(h=ke(h,-c)),d<0&&(u=ke(u,-d))),n||e==2?(i=h*s,t=u*r):(i=b0(i,h),t=Nh(t,u)),[i,t]}function of(i,t,e,n){let s=Dh(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var af=.1,Vg={mode:3,pad:af},Ka={pad:0,soft:null,mode:0},c1={min:Ka,max:Ka};function Ph(i,t,e,n){return Uh(e)?Gg(i,t,e):(Ka.pad=e,Ka.soft=n?0:null,Ka.mode=n?3:0,Gg(i,t,c1))}function we(i,t){return i??t}function h1(i,t,e){for(t=we(t,0),e=we(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Gg(i,t,e){let n=e.min,s=e.max,r=we(n.pad,0),o=we(s.pad,0),a=we(n.hard,-Be),l=we(s.hard,Be),c=we(n.soft,Be),d=we(s.soft,-Be),h=we(n.mode,0),u=we(s.mode,0),f=t-i,g=Ls(f),y=ei(En(i),En(t)),m=Ls(y),p=En(m-g);(f<1e-24||p>10)&&(f=0,(i==0||t==0)&&(f=1e-24,h==2&&c!=Be&&(r=0),u==2&&d!=-Be&&(o=0)));let _=f||y||1e3,T=Ls(_),b=Uo(10,bi(T)),w=_*(f==0?i==0?.1:1:r),R=ke(b0(i-w,b/10),24),x=i>=c&&(h==1||h==3&&R<=c||h==2&&R>=c)?c:Be,A=ei(a,R<x&&i>=x?x:$i(x,R)),I=_*(f==0?t==0?.1:1:o),C=ke(Nh(t+I,b/10),24),P=t<=d&&(u==1||u==3&&C>=d||u==2&&C<=d)?d:-Be,F=$i(l,C>P&&t<=P?P:ei(P,C));return A==F&&A==0&&(F=100),[A,F]}var u1=new Intl.NumberFormat(ko?r1.language:"en-US"),lf=i=>u1.format(i),Mi=Math,Rh=Mi.PI,En=Mi.abs,bi=Mi.floor,wn=Mi.round,Di=Mi.ceil,$i=Mi.min,ei=Mi.max,Uo=Mi.pow,Hg=Mi.sign,Ls=Mi.log10,_0=Mi.log2,d1=(i,t=1)=>Mi.sinh(i)*t,Gd=(i,t=1)=>Mi.asinh(i/t),Be=1/0;function Wg(i){return(Ls((i^i>>31)-(i>>31))|0)+1}function Kd(i,t,e){return $i(ei(i,t),e)}function x0(i){return typeof i=="function"}function be(i){return x0(i)?i:()=>i}var f1=()=>{},y0=i=>i,v0=(i,t)=>t,p1=i=>null,Xg=i=>!0,qg=(i,t)=>i==t,m1=/\.\d*?(?=9{6,}|0{6,})/gm,Lr=i=>{if(S0(i)||lr.has(i))return i;let t=`${i}`,e=t.match(m1);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Lr(s)}e${r}`}return ke(i,n)};function Rr(i,t){return Lr(ke(Lr(i/t))*t)}function Nh(i,t){return Lr(Di(Lr(i/t))*t)}function b0(i,t){return Lr(bi(Lr(i/t))*t)}function ke(i,t=0){if(S0(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return wn(n)/e}var lr=new Map;function M0(i){return((""+i).split(".")[1]||"").length}function ja(i,t,e,n){let s=[],r=n.map(M0);for(let o=t;o<e;o++){let a=En(o),l=ke(Uo(i,o),a);for(let c=0;c<n.length;c++){let d=i==10?+`${n[c]}e${o}`:n[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?d:ke(d,h);s.push(u),lr.set(u,h)}}return s}var Ja={},cf=[],Fo=[null,null],ar=Array.isArray,S0=Number.isInteger,g1=i=>i===void 0;function Yg(i){return typeof i=="string"}function Uh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function _1(i){return i!=null&&typeof i=="object"}var x1=Object.getPrototypeOf(Uint8Array),w0="__proto__";function Oo(i,t=Uh){let e;if(ar(i)){let n=i.find(s=>s!=null);if(ar(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Oo(i[s],t)}else e=i.slice()}else if(i instanceof x1)e=i.slice();else if(t(i)){e={};for(let n in i)n!=w0&&(e[n]=Oo(i[n],t))}else e=i;return e}function _n(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=w0&&(Uh(i[s])?_n(i[s],Oo(n[s])):i[s]=Oo(n[s]))}return i}var y1=0,v1=1,b1=2;function M1(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function S1(i,t){if(T1(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return A1(o[0])||(o=E1(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let d=0;d<c;d++)e.add(l[d])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let d=a[c],h=Array(s).fill(void 0),u=t?t[o][c]:v1,f=[];for(let g=0;g<d.length;g++){let y=d[g],m=r.get(l[g]);y===null?u!=y1&&(h[m]=y,u==b1&&f.push(m)):h[m]=y}M1(h,f,s),n.push(h)}}return n}var w1=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function E1(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function T1(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function A1(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ei(1,bi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var E0=["January","February","March","April","May","June","July","August","September","October","November","December"],T0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function A0(i){return i.slice(0,3)}var R1=T0.map(A0),C1=E0.map(A0),P1={MMMM:E0,MMM:C1,WWWW:T0,WWW:R1};function qa(i){return(i<10?"0":"")+i}function I1(i){return(i<10?"00":i<100?"0":"")+i}var L1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>qa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>qa(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>qa(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>qa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>qa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>I1(i.getMilliseconds())};function hf(i,t){t=t||P1;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?L1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var D1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function N1(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==D1?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var R0=i=>i%1==0,Ih=[1,2,2.5,5],U1=ja(10,-32,0,Ih),C0=ja(10,0,32,Ih),F1=C0.filter(R0),Cr=U1.concat(C0),uf=`
`,P0="{YYYY}",$g=uf+P0,I0="{M}/{D}",Za=uf+I0,Th=Za+"/{YY}",L0="{aa}",O1="{h}:{mm}",Do=O1+L0,Zg=uf+Do,Kg=":{ss}",Ie=null;function D0(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?ja(10,0,3,Ih).filter(R0):ja(10,-3,0,Ih)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,P0,Ie,Ie,Ie,Ie,Ie,Ie,1],[s*28,"{MMM}",$g,Ie,Ie,Ie,Ie,Ie,1],[s,I0,$g,Ie,Ie,Ie,Ie,Ie,1],[n,"{h}"+L0,Th,Ie,Za,Ie,Ie,Ie,1],[e,Do,Th,Ie,Za,Ie,Ie,Ie,1],[t,Kg,Th+" "+Do,Ie,Za+" "+Do,Ie,Zg,Ie,1],[i,Kg+".{fff}",Th+" "+Do,Ie,Za+" "+Do,Ie,Zg,Ie,1]];function d(h){return(u,f,g,y,m,p)=>{let _=[],T=m>=o,b=m>=r&&m<o,w=h(g),R=ke(w*i,3),x=Hd(w.getFullYear(),T?0:w.getMonth(),b||T?1:w.getDate()),A=ke(x*i,3);if(b||T){let I=b?m/r:0,C=T?m/o:0,P=R==A?R:ke(Hd(x.getFullYear()+C,x.getMonth()+I,1)*i,3),F=new Date(wn(P/i)),z=F.getFullYear(),N=F.getMonth();for(let G=0;P<=y;G++){let q=Hd(z+C*G,N+I*G,1),V=q-h(ke(q*i,3));P=ke((+q+V)*i,3),P<=y&&_.push(P)}}else{let I=m>=s?s:m,C=bi(g)-bi(R),P=A+C+Nh(R-A,I);_.push(P);let F=h(P),z=F.getHours()+F.getMinutes()/e+F.getSeconds()/n,N=m/n,G=u.axes[f]._space,q=p/G;for(;P=ke(P+m,i==1?0:3),!(P>y);)if(N>1){let V=bi(ke(z+N,6))%24,J=h(P).getHours()-V;J>1&&(J=-1),P-=J*n,z=(z+N)%24;let et=_[_.length-1];ke((P-et)/m,3)*q>=.7&&_.push(P)}else _.push(P)}return _}}return[l,c,d]}var[B1,k1,z1]=D0(1),[V1,G1,H1]=D0(.001);ja(2,-53,53,[1]);function Jg(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function jg(i,t){return(e,n,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,d,h,u,f;return n.map(g=>{let y=i(g),m=y.getFullYear(),p=y.getMonth(),_=y.getDate(),T=y.getHours(),b=y.getMinutes(),w=y.getSeconds(),R=m!=l&&a[2]||p!=c&&a[3]||_!=d&&a[4]||T!=h&&a[5]||b!=u&&a[6]||w!=f&&a[7]||a[1];return l=m,c=p,d=_,h=T,u=b,f=w,R(y)})}}function W1(i,t){let e=hf(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Hd(i,t,e){return new Date(i,t,e)}function Qg(i,t){return t(i)}var X1="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function t0(i,t){return(e,n,s,r)=>r==null?sf:t(i(n))}function q1(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function Y1(i,t){return i.series[t].fill(i,t)}var $1={show:!0,live:!0,isolate:!1,mount:f1,markers:{show:!0,width:2,stroke:q1,fill:Y1,dash:"solid"},idx:null,idxs:null,values:[]};function Z1(i,t){let e=i.cursor.points,n=Li(),s=e.size(i,t);Ye(n,Ya,s),Ye(n,$a,s);let r=s/-2;Ye(n,"marginLeft",r),Ye(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ye(n,"borderWidth",o),n}function K1(i,t){let e=i.series[t].points;return e._fill||e._stroke}function J1(i,t){let e=i.series[t].points;return e._stroke||e._fill}function j1(i,t){return i.series[t].points.size}var Wd=[0,0];function Q1(i,t,e){return Wd[0]=t,Wd[1]=e,Wd}function Ah(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Xd(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var tE={show:!0,x:!0,y:!0,lock:!1,move:Q1,points:{one:!1,show:Z1,size:j1,width:0,stroke:J1,fill:K1},bind:{mousedown:Ah,mouseup:Ah,click:Ah,dblclick:Ah,mousemove:Xd,mouseleave:Xd,mouseenter:Xd},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},N0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},df=_n({},N0,{filter:v0}),U0=_n({},df,{size:10}),F0=_n({},N0,{show:!1}),ff='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',O0="bold "+ff,B0=1.5,e0={show:!0,scale:"x",stroke:nf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:O0,side:2,grid:df,ticks:U0,border:F0,font:ff,lineGap:B0,rotate:0},eE="Value",nE="Time",n0={show:!0,scale:"x",auto:!1,sorted:1,min:Be,max:-Be,idxs:[]};function iE(i,t,e,n,s){return t.map(r=>r==null?"":lf(r))}function sE(i,t,e,n,s,r,o){let a=[],l=lr.get(s)||0;e=o?e:ke(Nh(e,s),l);for(let c=e;c<=n;c=ke(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Jd(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Ls:_0,d=bi(c(e));s=Uo(l,d),l==10&&(s=Cr[Yi(s,Cr)]);let h=e,u=s*l;l==10&&(u=Cr[Yi(u,Cr)]);do a.push(h),h=h+s,l==10&&!lr.has(h)&&(h=ke(h,lr.get(s))),h>=u&&(s=h,u=s*l,l==10&&(u=Cr[Yi(u,Cr)]));while(h<=n);return a}function rE(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Jd(i,t,ei(l,e),n,s):[l],d=n>=0&&e<=0?[0]:[];return(e<-l?Jd(i,t,ei(l,-n),-e,s):[l]).reverse().map(u=>-u).concat(d,c)}var k0=/./,oE=/[12357]/,aE=/[125]/,i0=/1/,jd=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function lE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,d=l(10,o),h=l(9,o)-d>=c?k0:l(7,o)-d>=c?oE:l(5,o)-d>=c?aE:i0;if(h==i0){let u=En(l(1,o)-d);if(u<c)return jd(t.slice().reverse(),a.distr,h,Di(c/u)).reverse()}return jd(t,a.distr,h,1)}function cE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=En(l(1,o)-l(2,o));return c<a?jd(t.slice().reverse(),3,k0,Di(a/c)).reverse():t}function hE(i,t,e,n){return n==null?sf:t==null?"":lf(t)}var s0={show:!0,scale:"y",stroke:nf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:O0,side:3,grid:df,ticks:U0,border:F0,font:ff,lineGap:B0,rotate:0};function uE(i,t){let e=3+(i||1)*2;return ke(e*t,3)}function dE(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=En(o-r),l=i.series[t],c=a/(l.points.space*Ae);return n[1]-n[0]<=c}var r0={scale:null,auto:!0,sorted:0,min:Be,max:-Be},z0=(i,t,e,n,s)=>s,o0={show:!0,auto:!0,sorted:0,gaps:z0,alpha:1,facets:[_n({},r0,{scale:"x"}),_n({},r0,{scale:"y"})]},a0={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:z0,alpha:1,points:{show:dE,filter:null},values:null,min:Be,max:-Be,idxs:[],path:null,clip:null};function fE(i,t,e,n,s){return e/10}var V0={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},pE=_n({},V0,{time:!1,ori:1}),l0={};function G0(i,t){let e=l0[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let d=0;d<e.plots.length;d++)e.plots[d]!=s&&e.plots[d].pub(n,s,r,o,a,l,c)}},i!=null&&(l0[i]=e)),e}var Bo=1,Qd=2;function Dr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],d=n==2?o[s.facets[0].scale]:o[i.series[0].scale],h=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,f=a.top,g=a.width,y=a.height,m=i.valToPosH,p=i.valToPosV;return d.ori==0?e(s,l,c,d,h,m,p,u,f,g,y,Oh,zo,kh,W0,q0):e(s,l,c,d,h,p,m,f,u,y,g,Bh,Vo,gf,X0,Y0)}function pf(i,t){let e=0,n=0,s=we(i.bands,cf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function mE(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ds(i,t,e,n,s,r){return Dr(i,t,(o,a,l,c,d,h,u,f,g,y,m)=>{let p=o.pxRound,_=c.dir*(c.ori==0?1:-1),T=c.ori==0?zo:Vo,b,w;_==1?(b=e,w=n):(b=n,w=e);let R=p(h(a[b],c,y,f)),x=p(u(l[b],d,m,g)),A=p(h(a[w],c,y,f)),I=p(u(r==1?d.max:d.min,d,m,g)),C=new Path2D(s);return T(C,A,I),T(C,R,I),T(C,R,x),C})}function Fh(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?kh:gf,l=e;for(let h=0;h<i.length;h++){let u=i[h];if(u[1]>u[0]){let f=u[0]-l;f>0&&a(o,l,n,f,n+r),l=u[1]}}let c=e+s-l,d=10;c>0&&a(o,l,n-d/2,c,n+r+d)}return o}function gE(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function mf(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let h=c,u=c;if(s==1)for(;++c<=n&&t[c]===null;)u=c;else for(;--c>=e&&t[c]===null;)u=c;let f=r(i[h]),g=u==h?f:r(i[u]),y=h-s;f=o<=0&&y>=0&&y<l?r(i[y]):f;let p=u+s;g=o>=0&&p>=0&&p<l?r(i[p]):g,g>=f&&a.push([f,g])}return a}function c0(i){return i==0?y0:i==1?wn:t=>Rr(t,i)}function H0(i){let t=i==0?Oh:Bh,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,d=0)=>{c==0&&d==0?n(s,r,o,a,l):(c=$i(c,a/2,l/2),d=$i(d,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,d),e(s,r,o+l,r,o,d),e(s,r,o,r+a,o,c),s.closePath())}}var Oh=(i,t,e)=>{i.moveTo(t,e)},Bh=(i,t,e)=>{i.moveTo(e,t)},zo=(i,t,e)=>{i.lineTo(t,e)},Vo=(i,t,e)=>{i.lineTo(e,t)},kh=H0(0),gf=H0(1),W0=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},X0=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},q0=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Y0=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function $0(i){return(t,e,n,s,r)=>Dr(t,e,(o,a,l,c,d,h,u,f,g,y,m)=>{let{pxRound:p,points:_}=o,T,b;c.ori==0?(T=Oh,b=W0):(T=Bh,b=X0);let w=ke(_.width*Ae,3),R=(_.size-_.width)/2*Ae,x=ke(R*2,3),A=new Path2D,I=new Path2D,{left:C,top:P,width:F,height:z}=t.bbox;kh(I,C-x,P-x,F+x*2,z+x*2);let N=G=>{if(l[G]!=null){let q=p(h(a[G],c,y,f)),V=p(u(l[G],d,m,g));T(A,q+R,V),b(A,q,V,R,0,Rh*2)}};if(r)r.forEach(N);else for(let G=n;G<=s;G++)N(G);return{stroke:w>0?A:null,fill:A,clip:I,flags:Bo|Qd}})}function Z0(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var _E=Z0(zo),xE=Z0(Vo);function K0(i){let t=we(i?.alignGaps,0);return(e,n,s,r)=>Dr(e,n,(o,a,l,c,d,h,u,f,g,y,m)=>{[s,r]=Lh(l,s,r);let p=o.pxRound,_=z=>p(h(z,c,y,f)),T=z=>p(u(z,d,m,g)),b,w;c.ori==0?(b=zo,w=_E):(b=Vo,w=xE);let R=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Bo},A=x.stroke,I=!1;if(r-s>=y*4){let z=ut=>e.posToVal(ut,c.key,!0),N=null,G=null,q,V,lt,$=_(a[R==1?s:r]),J=_(a[s]),et=_(a[r]),dt=z(R==1?J+1:et-1);for(let ut=R==1?s:r;ut>=s&&ut<=r;ut+=R){let Q=a[ut],xt=(R==1?Q<dt:Q>dt)?$:_(Q),At=l[ut];xt==$?At!=null?(V=At,N==null?(b(A,xt,T(V)),q=N=G=V):V<N?N=V:V>G&&(G=V)):At===null&&(I=!0):(N!=null&&w(A,$,T(N),T(G),T(q),T(V)),At!=null?(V=At,b(A,xt,T(V)),N=G=q=V):(N=G=null,At===null&&(I=!0)),$=xt,dt=z($+R))}N!=null&&N!=G&&lt!=$&&w(A,$,T(N),T(G),T(q),T(V))}else for(let z=R==1?s:r;z>=s&&z<=r;z+=R){let N=l[z];N===null?I=!0:N!=null&&b(A,_(a[z]),T(N))}let[P,F]=pf(e,n);if(o.fill!=null||P!=0){let z=x.fill=new Path2D(A),N=o.fillTo(e,n,o.min,o.max,P),G=T(N),q=_(a[s]),V=_(a[r]);R==-1&&([V,q]=[q,V]),b(z,V,G),b(z,q,G)}if(!o.spanGaps){let z=[];I&&z.push(...mf(a,l,s,r,R,_,t)),x.gaps=z=o.gaps(e,n,s,r,z),x.clip=Fh(z,c.ori,f,g,y,m)}return F!=0&&(x.band=F==2?[Ds(e,n,s,r,A,-1),Ds(e,n,s,r,A,1)]:Ds(e,n,s,r,A,F)),x})}function yE(i){let t=we(i.align,1),e=we(i.ascDesc,!1),n=we(i.alignGaps,0),s=we(i.extend,!1);return(r,o,a,l)=>Dr(r,o,(c,d,h,u,f,g,y,m,p,_,T)=>{[a,l]=Lh(h,a,l);let b=c.pxRound,{left:w,width:R}=r.bbox,x=J=>b(g(J,u,_,m)),A=J=>b(y(J,f,T,p)),I=u.ori==0?zo:Vo,C={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Bo},P=C.stroke,F=u.dir*(u.ori==0?1:-1),z=A(h[F==1?a:l]),N=x(d[F==1?a:l]),G=N,q=N;s&&t==-1&&(q=w,I(P,q,z)),I(P,N,z);for(let J=F==1?a:l;J>=a&&J<=l;J+=F){let et=h[J];if(et==null)continue;let dt=x(d[J]),ut=A(et);t==1?I(P,dt,z):I(P,G,ut),I(P,dt,ut),z=ut,G=dt}let V=G;s&&t==1&&(V=w+R,I(P,V,z));let[lt,$]=pf(r,o);if(c.fill!=null||lt!=0){let J=C.fill=new Path2D(P),et=c.fillTo(r,o,c.min,c.max,lt),dt=A(et);I(J,V,dt),I(J,q,dt)}if(!c.spanGaps){let J=[];J.push(...mf(d,h,a,l,F,x,n));let et=c.width*Ae/2,dt=e||t==1?et:-et,ut=e||t==-1?-et:et;J.forEach(Q=>{Q[0]+=dt,Q[1]+=ut}),C.gaps=J=c.gaps(r,o,a,l,J),C.clip=Fh(J,u.ori,m,p,_,T)}return $!=0&&(C.band=$==2?[Ds(r,o,a,l,P,-1),Ds(r,o,a,l,P,1)]:Ds(r,o,a,l,P,$)),C})}function h0(i,t,e,n,s,r,o=Be){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let d=En(i[l]-i[a]);d<c&&(c=d,o=En(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function vE(i){i=i||Ja;let t=we(i.size,[.6,Be,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=be(s),o=1-t[0],a=we(t[1],Be),l=we(t[2],1),c=we(i.disp,Ja),d=we(i.each,f=>{}),{fill:h,stroke:u}=c;return(f,g,y,m)=>Dr(f,g,(p,_,T,b,w,R,x,A,I,C,P)=>{let F=p.pxRound,z=e,N=n*Ae,G=a*Ae,q=l*Ae,V,lt;b.ori==0?[V,lt]=r(f,g):[lt,V]=r(f,g);let $=b.dir*(b.ori==0?1:-1),J=b.ori==0?kh:gf,et=b.ori==0?d:(Ct,$t,oe,St,Oe,zt,Yt)=>{d(Ct,$t,oe,Oe,St,Yt,zt)},dt=we(f.bands,cf).find(Ct=>Ct.series[0]==g),ut=dt!=null?dt.dir:0,Q=p.fillTo(f,g,p.min,p.max,ut),mt=F(x(Q,w,P,I)),xt,At,Mt,Ht=C,re=F(p.width*Ae),Vt=!1,de=null,ce=null,ie=null,$e=null;h!=null&&(re==0||u!=null)&&(Vt=!0,de=h.values(f,g,y,m),ce=new Map,new Set(de).forEach(Ct=>{Ct!=null&&ce.set(Ct,new Path2D)}),re>0&&(ie=u.values(f,g,y,m),$e=new Map,new Set(ie).forEach(Ct=>{Ct!=null&&$e.set(Ct,new Path2D)})));let{x0:ze,size:hn}=c;if(ze!=null&&hn!=null){z=1,_=ze.values(f,g,y,m),ze.unit==2&&(_=_.map(oe=>f.posToVal(A+oe*C,b.key,!0)));let Ct=hn.values(f,g,y,m);hn.unit==2?At=Ct[0]*C:At=R(Ct[0],b,C,A)-R(0,b,C,A),Ht=h0(_,T,R,b,C,A,Ht),Mt=Ht-At+N}else Ht=h0(_,T,R,b,C,A,Ht),Mt=Ht*o+N,At=Ht-Mt;Mt<1&&(Mt=0),re>=At/2&&(re=0),Mt<5&&(F=y0);let Ue=Mt>0,Tn=Ht-Mt-(Ue?re:0);At=F(Kd(Tn,q,G)),xt=(z==0?At/2:z==$?0:At)-z*$*((z==0?N/2:0)+(Ue?re/2:0));let Me={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},xn=Vt?null:new Path2D,tn=null;if(dt!=null)tn=f.data[dt.series[1]];else{let{y0:Ct,y1:$t}=c;Ct!=null&&$t!=null&&(T=$t.values(f,g,y,m),tn=Ct.values(f,g,y,m))}let un=V*At,B=lt*At;for(let Ct=$==1?y:m;Ct>=y&&Ct<=m;Ct+=$){let $t=T[Ct];if($t==null)continue;if(tn!=null){let X=tn[Ct]??0;if($t-X==0)continue;mt=x(X,w,P,I)}let oe=b.distr!=2||c!=null?_[Ct]:Ct,St=R(oe,b,C,A),Oe=x(we($t,Q),w,P,I),zt=F(St-xt),Yt=F(ei(Oe,mt)),L=F($i(Oe,mt)),M=Yt-L;if($t!=null){let X=$t<0?B:un,ht=$t<0?un:B;Vt?(re>0&&ie[Ct]!=null&&J($e.get(ie[Ct]),zt,L+bi(re/2),At,ei(0,M-re),X,ht),de[Ct]!=null&&J(ce.get(de[Ct]),zt,L+bi(re/2),At,ei(0,M-re),X,ht)):J(xn,zt,L+bi(re/2),At,ei(0,M-re),X,ht),et(f,g,Ct,zt-re/2,L,At+re,M)}}return re>0?Me.stroke=Vt?$e:xn:Vt||(Me._fill=p.width==0?p._fill:p._stroke??p._fill,Me.width=0),Me.fill=Vt?ce:xn,Me})}function bE(i,t){let e=we(t?.alignGaps,0);return(n,s,r,o)=>Dr(n,s,(a,l,c,d,h,u,f,g,y,m,p)=>{[r,o]=Lh(c,r,o);let _=a.pxRound,T=V=>_(u(V,d,m,g)),b=V=>_(f(V,h,p,y)),w,R,x;d.ori==0?(w=Oh,x=zo,R=q0):(w=Bh,x=Vo,R=Y0);let A=d.dir*(d.ori==0?1:-1),I=T(l[A==1?r:o]),C=I,P=[],F=[];for(let V=A==1?r:o;V>=r&&V<=o;V+=A)if(c[V]!=null){let $=l[V],J=T($);P.push(C=J),F.push(b(c[V]))}let z={stroke:i(P,F,w,x,R,_),fill:null,clip:null,band:null,gaps:null,flags:Bo},N=z.stroke,[G,q]=pf(n,s);if(a.fill!=null||G!=0){let V=z.fill=new Path2D(N),lt=a.fillTo(n,s,a.min,a.max,G),$=b(lt);x(V,C,$),x(V,I,$)}if(!a.spanGaps){let V=[];V.push(...mf(l,c,r,o,A,T,e)),z.gaps=V=a.gaps(n,s,r,o,V),z.clip=Fh(V,d.ori,g,y,m,p)}return q!=0&&(z.band=q==2?[Ds(n,s,r,o,N,-1),Ds(n,s,r,o,N,1)]:Ds(n,s,r,o,N,q)),z})}function ME(i){return bE(SE,i)}function SE(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),d=Array(o-1),h=Array(o-1);for(let u=0;u<o-1;u++)d[u]=t[u+1]-t[u],h[u]=i[u+1]-i[u],c[u]=d[u]/h[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(h[u-1]+h[u])/((2*h[u]+h[u-1])/c[u-1]+(h[u]+2*h[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+h[u]/3,t[u]+l[u]*h[u]/3,i[u+1]-h[u]/3,t[u+1]-l[u+1]*h[u]/3,i[u+1],t[u+1])}return a}var tf=new Set;function u0(){for(let i of tf)i.syncRect(!0)}ko&&(Ir(i1,No,u0),Ir(s1,No,u0,!0),Ir(Ch,No,()=>{Bn.pxRatio=Ae}));var wE=K0(),EE=$0();function d0(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>ef(r,o,t,e))}function TE(i,t){return i.map((e,n)=>n==0?{}:_n({},t,e))}function ef(i,t,e,n){return _n({},t==0?e:n,i)}function J0(i,t,e){return t==null?Fo:[t,e]}var AE=J0;function RE(i,t,e){return t==null?Fo:Ph(t,e,af,!0)}function j0(i,t,e,n){return t==null?Fo:Dh(t,e,i.scales[n].log,!1)}var CE=j0;function Q0(i,t,e,n){return t==null?Fo:of(t,e,i.scales[n].log,!1)}var PE=Q0;function IE(i,t,e,n,s){let r=ei(Wg(i),Wg(t)),o=t-i,a=Yi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?lr.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function f0(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=wn((e=+s)*Ae))+"px"),[i,t,e]}function LE(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=ke(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Bn(i,t,e){let n={mode:we(i.mode,1)},s=n.mode;function r(v,S,D,U){let H=S.valToPct(v);return U+D*(S.dir==-1?1-H:H)}function o(v,S,D,U){let H=S.valToPct(v);return U+D*(S.dir==-1?H:1-H)}function a(v,S,D,U){return S.ori==0?r(v,S,D,U):o(v,S,D,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Li(kw);if(i.id!=null&&(c.id=i.id),vi(c,i.class),i.title){let v=Li(Gw,c);v.textContent=i.title}let d=qi("canvas"),h=n.ctx=d.getContext("2d"),u=Li(Hw,c);Ir("click",u,v=>{v.target===g&&(Ge!=Vr||Ze!=Gr)&&Nn.click(n,v)},!0);let f=n.under=Li(Ww,u);u.appendChild(d);let g=n.over=Li(Xw,u);i=Oo(i);let y=+we(i.pxAlign,1),m=c0(y);(i.plugins||[]).forEach(v=>{v.opts&&(i=v.opts(n,i)||i)});let p=i.ms||.001,_=n.series=s==1?d0(i.series||[],n0,a0,!1):TE(i.series||[null],o0),T=n.axes=d0(i.axes||[],e0,s0,!0),b=n.scales={},w=n.bands=i.bands||[];w.forEach(v=>{v.fill=be(v.fill||null),v.dir=we(v.dir,-1)});let R=s==2?_[1].facets[0].scale:_[0].scale,x={axes:ms,series:ge},A=(i.drawOrder||["axes","series"]).map(v=>x[v]);function I(v){let S=v.distr==3?D=>Ls(D>0?D:v.clamp(n,D,v.min,v.max,v.key)):v.distr==4?D=>Gd(D,v.asinh):v.distr==100?D=>v.fwd(D):D=>D;return D=>{let U=S(D),{_min:H,_max:K}=v,at=K-H;return(U-H)/at}}function C(v){let S=b[v];if(S==null){let D=(i.scales||Ja)[v]||Ja;if(D.from!=null){C(D.from);let U=_n({},b[D.from],D,{key:v});U.valToPct=I(U),b[v]=U}else{S=b[v]=_n({},v==R?V0:pE,D),S.key=v;let U=S.time,H=S.range,K=ar(H);if((v!=R||s==2&&!U)&&(K&&(H[0]==null||H[1]==null)&&(H={min:H[0]==null?Vg:{mode:1,hard:H[0],soft:H[0]},max:H[1]==null?Vg:{mode:1,hard:H[1],soft:H[1]}},K=!1),!K&&Uh(H))){let at=H;H=(ft,vt,Dt)=>vt==null?Fo:Ph(vt,Dt,at)}S.range=be(H||(U?AE:v==R?S.distr==3?CE:S.distr==4?PE:J0:S.distr==3?j0:S.distr==4?Q0:RE)),S.auto=be(K?!1:S.auto),S.clamp=be(S.clamp||fE),S._min=S._max=null,S.valToPct=I(S)}}}C("x"),C("y"),s==1&&_.forEach(v=>{C(v.scale)}),T.forEach(v=>{C(v.scale)});for(let v in i.scales)C(v);let P=b[R],F=P.distr,z,N;P.ori==0?(vi(c,zw),z=r,N=o):(vi(c,Vw),z=o,N=r);let G={};for(let v in b){let S=b[v];(S.min!=null||S.max!=null)&&(G[v]={min:S.min,max:S.max},S.min=S.max=null)}let q=i.tzDate||(v=>new Date(wn(v/p))),V=i.fmtDate||hf,lt=p==1?z1(q):H1(q),$=jg(q,Jg(p==1?k1:G1,V)),J=t0(q,Qg(X1,V)),et=[],dt=n.legend=_n({},$1,i.legend),ut=n.cursor=_n({},tE,{drag:{y:s==2}},i.cursor),Q=dt.show,mt=ut.show,xt=dt.markers;dt.idxs=et,xt.width=be(xt.width),xt.dash=be(xt.dash),xt.stroke=be(xt.stroke),xt.fill=be(xt.fill);let At,Mt,Ht,re=[],Vt=[],de,ce=!1,ie={};if(dt.live){let v=_[1]?_[1].values:null;ce=v!=null,de=ce?v(n,1,0):{_:0};for(let S in de)ie[S]=sf}if(Q)if(At=qi("table",Jw,c),Ht=qi("tbody",null,At),dt.mount(n,At),ce){Mt=qi("thead",null,At,Ht);let v=qi("tr",null,Mt);qi("th",null,v);for(var $e in de)qi("th",Rg,v).textContent=$e}else vi(At,Qw),dt.live&&vi(At,jw);let ze={show:!0},hn={show:!1};function Ue(v,S){if(S==0&&(ce||!dt.live||s==2))return Fo;let D=[],U=qi("tr",t1,Ht,Ht.childNodes[S]);vi(U,v.class),v.show||vi(U,Pr);let H=qi("th",null,U);if(xt.show){let ft=Li(e1,H);if(S>0){let vt=xt.width(n,S);vt&&(ft.style.border=vt+"px "+xt.dash(n,S)+" "+xt.stroke(n,S)),ft.style.background=xt.fill(n,S)}}let K=Li(Rg,H);v.label instanceof HTMLElement?K.appendChild(v.label):K.textContent=v.label,S>0&&(xt.show||(K.style.color=v.width>0?xt.stroke(n,S):xt.fill(n,S)),Me("click",H,ft=>{if(ut._lock)return;jt(ft);let vt=_.indexOf(v);if((ft.ctrlKey||ft.metaKey)!=dt.isolate){let Dt=_.some((Nt,Ft)=>Ft>0&&Ft!=vt&&Nt.show);_.forEach((Nt,Ft)=>{Ft>0&&ji(Ft,Dt?Ft==vt?ze:hn:ze,!0,mn.setSeries)})}else ji(vt,{show:!v.show},!0,mn.setSeries)},!1),Qt&&Me(Lg,H,ft=>{ut._lock||(jt(ft),ji(_.indexOf(v),Wr,!0,mn.setSeries))},!1));for(var at in de){let ft=qi("td",n1,U);ft.textContent="--",D.push(ft)}return[U,D]}let Tn=new Map;function Me(v,S,D,U=!0){let H=Tn.get(S)||{},K=ut.bind[v](n,S,D,U);K&&(Ir(v,S,H[v]=K),Tn.set(S,H))}function xn(v,S,D){let U=Tn.get(S)||{};for(let H in U)(v==null||H==v)&&(Zd(H,S,U[H]),delete U[H]);v==null&&Tn.delete(S)}let tn=0,un=0,B=0,Ct=0,$t=0,oe=0,St=$t,Oe=oe,zt=B,Yt=Ct,L=0,M=0,X=0,ht=0;n.bbox={};let ot=!1,_t=!1,yt=!1,nt=!1,st=!1,pt=!1;function O(v,S,D){(D||v!=n.width||S!=n.height)&&rt(v,S),he(!1),yt=!0,_t=!0,kn()}function rt(v,S){n.width=tn=B=v,n.height=un=Ct=S,$t=oe=0,bt(),Gt();let D=n.bbox;L=D.left=Rr($t*Ae,.5),M=D.top=Rr(oe*Ae,.5),X=D.width=Rr(B*Ae,.5),ht=D.height=Rr(Ct*Ae,.5)}let it=3;function wt(){let v=!1,S=0;for(;!v;){S++;let D=Br(S),U=Ji(S);v=S==it||D&&U,v||(rt(n.width,n.height),_t=!0)}}function gt({width:v,height:S}){O(v,S)}n.setSize=gt;function bt(){let v=!1,S=!1,D=!1,U=!1;T.forEach((H,K)=>{if(H.show&&H._show){let{side:at,_size:ft}=H,vt=at%2,Dt=H.label!=null?H.labelSize:0,Nt=ft+Dt;Nt>0&&(vt?(B-=Nt,at==3?($t+=Nt,U=!0):D=!0):(Ct-=Nt,at==0?(oe+=Nt,v=!0):S=!0))}}),Zi[0]=v,Zi[1]=D,Zi[2]=S,Zi[3]=U,B-=Ni[1]+Ni[3],$t+=Ni[3],Ct-=Ni[2]+Ni[0],oe+=Ni[0]}function Gt(){let v=$t+B,S=oe+Ct,D=$t,U=oe;function H(K,at){switch(K){case 1:return v+=at,v-at;case 2:return S+=at,S-at;case 3:return D-=at,D+at;case 0:return U-=at,U+at}}T.forEach((K,at)=>{if(K.show&&K._show){let ft=K.side;K._pos=H(ft,K._size),K.label!=null&&(K._lpos=H(ft,K.labelSize))}})}if(ut.dataIdx==null){let v=ut.hover,S=v.skip=new Set(v.skip??[]);S.add(void 0);let D=v.prox=be(v.prox),U=v.bias??=0;ut.dataIdx=(H,K,at,ft)=>{if(K==0)return at;let vt=at,Dt=D(H,K,at,ft)??Be,Nt=Dt>=0&&Dt<Be,Ft=P.ori==0?B:Ct,se=ut.left,Ee=t[0],Se=t[K];if(S.has(Se[at])){vt=null;let xe=null,Jt=null,Wt;if(U==0||U==-1)for(Wt=at;xe==null&&Wt-- >0;)S.has(Se[Wt])||(xe=Wt);if(U==0||U==1)for(Wt=at;Jt==null&&Wt++<Se.length;)S.has(Se[Wt])||(Jt=Wt);if(xe!=null||Jt!=null)if(Nt){let We=xe==null?-1/0:z(Ee[xe],P,Ft,0),sn=Jt==null?1/0:z(Ee[Jt],P,Ft,0),Pn=se-We,Fe=sn-se;Pn<=Fe?Pn<=Dt&&(vt=xe):Fe<=Dt&&(vt=Jt)}else vt=Jt==null?xe:xe==null?Jt:at-xe<=Jt-at?xe:Jt}else Nt&&En(se-z(Ee[at],P,Ft,0))>Dt&&(vt=null);return vt}}let jt=v=>{ut.event=v};ut.idxs=et,ut._lock=!1;let ct=ut.points;ct.show=be(ct.show),ct.size=be(ct.size),ct.stroke=be(ct.stroke),ct.width=be(ct.width),ct.fill=be(ct.fill);let Ot=n.focus=_n({},i.focus||{alpha:.3},ut.focus),Qt=Ot.prox>=0,Rt=Qt&&ct.one,ae=[],Ve=[],qn=[];function Ho(v,S){let D=ct.show(n,S);if(D instanceof HTMLElement)return vi(D,Kw),vi(D,v.class),us(D,-10,-10,B,Ct),g.insertBefore(D,ae[S]),D}function Ur(v,S){if(s==1||S>0){let D=s==1&&b[v.scale].time,U=v.value;v.value=D?Yg(U)?t0(q,Qg(U,V)):U||J:U||hE,v.label=v.label||(D?nE:eE)}if(Rt||S>0){v.width=v.width==null?1:v.width,v.paths=v.paths||wE||p1,v.fillTo=be(v.fillTo||mE),v.pxAlign=+we(v.pxAlign,y),v.pxRound=c0(v.pxAlign),v.stroke=be(v.stroke||null),v.fill=be(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let D=uE(ei(1,v.width),1),U=v.points=_n({},{size:D,width:ei(1,D*.2),stroke:v.stroke,space:D*2,paths:EE,_stroke:null,_fill:null},v.points);U.show=be(U.show),U.filter=be(U.filter),U.fill=be(U.fill),U.stroke=be(U.stroke),U.paths=be(U.paths),U.pxAlign=v.pxAlign}if(Q){let D=Ue(v,S);re.splice(S,0,D[0]),Vt.splice(S,0,D[1]),dt.values.push(null)}if(mt){et.splice(S,0,null);let D=null;Rt?S==0&&(D=Ho(v,S)):S>0&&(D=Ho(v,S)),ae.splice(S,0,D),Ve.splice(S,0,0),qn.splice(S,0,0)}Cn("addSeries",S)}function Gh(v,S){S=S??_.length,v=s==1?ef(v,S,n0,a0):ef(v,S,{},o0),_.splice(S,0,v),Ur(_[S],S)}n.addSeries=Gh;function el(v){if(_.splice(v,1),Q){dt.values.splice(v,1),Vt.splice(v,1);let S=re.splice(v,1)[0];xn(null,S.firstChild),S.remove()}mt&&(et.splice(v,1),ae.splice(v,1)[0].remove(),Ve.splice(v,1),qn.splice(v,1)),Cn("delSeries",v)}n.delSeries=el;let Zi=[!1,!1,!1,!1];function ds(v,S){if(v._show=v.show,v.show){let D=v.side%2,U=b[v.scale];U==null&&(v.scale=D?_[1].scale:R,U=b[v.scale]);let H=U.time;v.size=be(v.size),v.space=be(v.space),v.rotate=be(v.rotate),ar(v.incrs)&&v.incrs.forEach(at=>{!lr.has(at)&&lr.set(at,M0(at))}),v.incrs=be(v.incrs||(U.distr==2?F1:H?p==1?B1:V1:Cr)),v.splits=be(v.splits||(H&&U.distr==1?lt:U.distr==3?Jd:U.distr==4?rE:sE)),v.stroke=be(v.stroke),v.grid.stroke=be(v.grid.stroke),v.ticks.stroke=be(v.ticks.stroke),v.border.stroke=be(v.border.stroke);let K=v.values;v.values=ar(K)&&!ar(K[0])?be(K):H?ar(K)?jg(q,Jg(K,V)):Yg(K)?W1(q,K):K||$:K||iE,v.filter=be(v.filter||(U.distr>=3&&U.log==10?lE:U.distr==3&&U.log==2?cE:v0)),v.font=f0(v.font),v.labelFont=f0(v.labelFont),v._size=v.size(n,null,S,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(Zi[S]=!0,v._el=Li(qw,u))}}function fs(v,S,D,U){let[H,K,at,ft]=D,vt=S%2,Dt=0;return vt==0&&(ft||K)&&(Dt=S==0&&!H||S==2&&!at?wn(e0.size/3):0),vt==1&&(H||at)&&(Dt=S==1&&!K||S==3&&!ft?wn(s0.size/2):0),Dt}let Wo=n.padding=(i.padding||[fs,fs,fs,fs]).map(v=>be(we(v,fs))),Ni=n._padding=Wo.map((v,S)=>v(n,S,Zi,0)),en,an=null,ln=null,Ki=s==1?_[0].idxs:null,li=null,Ns=!1;function Xo(v,S){if(t=v??[],n.data=n._data=t,s==2){en=0;for(let D=1;D<_.length;D++)en+=t[D][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),li=t[0],en=li.length;let D=t;if(F==2){D=t.slice();let U=D[0]=Array(en);for(let H=0;H<en;H++)U[H]=H}n._data=t=D}if(he(!0),Cn("setData"),F==2&&(yt=!0),S!==!1){let D=P;D.auto(n,Ns)?qo():Os(R,D.min,D.max),nt=nt||ut.left>=0,pt=!0,kn()}}n.setData=Xo;function qo(){Ns=!0;let v,S;s==1&&(en>0?(an=Ki[0]=0,ln=Ki[1]=en-1,v=t[0][an],S=t[0][ln],F==2?(v=an,S=ln):v==S&&(F==3?[v,S]=Dh(v,v,P.log,!1):F==4?[v,S]=of(v,v,P.log,!1):P.time?S=v+wn(86400/p):[v,S]=Ph(v,S,af,!0))):(an=Ki[0]=v=null,ln=Ki[1]=S=null)),Os(R,v,S)}let Fr,Us,Or,E,k,j,Y,Z,Et,Pt;function Tt(v,S,D,U,H,K){v??=Pg,D??=cf,U??="butt",H??=Pg,K??="round",v!=Fr&&(h.strokeStyle=Fr=v),H!=Us&&(h.fillStyle=Us=H),S!=Or&&(h.lineWidth=Or=S),K!=k&&(h.lineJoin=k=K),U!=j&&(h.lineCap=j=U),D!=E&&h.setLineDash(E=D)}function It(v,S,D,U){S!=Us&&(h.fillStyle=Us=S),v!=Y&&(h.font=Y=v),D!=Z&&(h.textAlign=Z=D),U!=Et&&(h.textBaseline=Et=U)}function kt(v,S,D,U,H=0){if(U.length>0&&v.auto(n,Ns)&&(S==null||S.min==null)){let K=we(an,0),at=we(ln,U.length-1),ft=D.min==null?l1(U,K,at,H,v.distr==3):[D.min,D.max];v.min=$i(v.min,D.min=ft[0]),v.max=ei(v.max,D.max=ft[1])}}let ee={min:null,max:null};function me(){for(let U in b){let H=b[U];G[U]==null&&(H.min==null||G[R]!=null&&H.auto(n,Ns))&&(G[U]=ee)}for(let U in b){let H=b[U];G[U]==null&&H.from!=null&&G[H.from]!=null&&(G[U]=ee)}G[R]!=null&&he(!0);let v={};for(let U in G){let H=G[U];if(H!=null){let K=v[U]=Oo(b[U],_1);if(H.min!=null)_n(K,H);else if(U!=R||s==2)if(en==0&&K.from==null){let at=K.range(n,null,null,U);K.min=at[0],K.max=at[1]}else K.min=Be,K.max=-Be}}if(en>0){_.forEach((U,H)=>{if(s==1){let K=U.scale,at=G[K];if(at==null)return;let ft=v[K];if(H==0){let vt=ft.range(n,ft.min,ft.max,K);ft.min=vt[0],ft.max=vt[1],an=Yi(ft.min,t[0]),ln=Yi(ft.max,t[0]),ln-an>1&&(t[0][an]<ft.min&&an++,t[0][ln]>ft.max&&ln--),U.min=li[an],U.max=li[ln]}else U.show&&U.auto&&kt(ft,at,U,t[H],U.sorted);U.idxs[0]=an,U.idxs[1]=ln}else if(H>0&&U.show&&U.auto){let[K,at]=U.facets,ft=K.scale,vt=at.scale,[Dt,Nt]=t[H],Ft=v[ft],se=v[vt];Ft!=null&&kt(Ft,G[ft],K,Dt,K.sorted),se!=null&&kt(se,G[vt],at,Nt,at.sorted),U.min=at.min,U.max=at.max}});for(let U in v){let H=v[U],K=G[U];if(H.from==null&&(K==null||K.min==null)){let at=H.range(n,H.min==Be?null:H.min,H.max==-Be?null:H.max,U);H.min=at[0],H.max=at[1]}}}for(let U in v){let H=v[U];if(H.from!=null){let K=v[H.from];if(K.min==null)H.min=H.max=null;else{let at=H.range(n,K.min,K.max,U);H.min=at[0],H.max=at[1]}}}let S={},D=!1;for(let U in v){let H=v[U],K=b[U];if(K.min!=H.min||K.max!=H.max){K.min=H.min,K.max=H.max;let at=K.distr;K._min=at==3?Ls(K.min):at==4?Gd(K.min,K.asinh):at==100?K.fwd(K.min):K.min,K._max=at==3?Ls(K.max):at==4?Gd(K.max,K.asinh):at==100?K.fwd(K.max):K.max,S[U]=D=!0}}if(D){_.forEach((U,H)=>{s==2?H>0&&S.y&&(U._paths=null):S[U.scale]&&(U._paths=null)});for(let U in S)yt=!0,Cn("setScale",U);mt&&ut.left>=0&&(nt=pt=!0)}for(let U in G)G[U]=null}function Bt(v){let S=Kd(an-1,0,en-1),D=Kd(ln+1,0,en-1);for(;v[S]==null&&S>0;)S--;for(;v[D]==null&&D<en-1;)D++;return[S,D]}function ge(){if(en>0){let v=_.some(S=>S._focus)&&Pt!=Ot.alpha;v&&(h.globalAlpha=Pt=Ot.alpha),_.forEach((S,D)=>{if(D>0&&S.show&&(je(D,!1),je(D,!0),S._paths==null)){let U=Pt;Pt!=S.alpha&&(h.globalAlpha=Pt=S.alpha);let H=s==2?[0,t[D][0].length-1]:Bt(t[D]);S._paths=S.paths(n,D,H[0],H[1]),Pt!=U&&(h.globalAlpha=Pt=U)}}),_.forEach((S,D)=>{if(D>0&&S.show){let U=Pt;Pt!=S.alpha&&(h.globalAlpha=Pt=S.alpha),S._paths!=null&&Le(D,!1);{let H=S._paths!=null?S._paths.gaps:null,K=S.points.show(n,D,an,ln,H),at=S.points.filter(n,D,K,H);(K||at)&&(S.points._paths=S.points.paths(n,D,an,ln,at),Le(D,!0))}Pt!=U&&(h.globalAlpha=Pt=U),Cn("drawSeries",D)}}),v&&(h.globalAlpha=Pt=1)}}function je(v,S){let D=S?_[v].points:_[v];D._stroke=D.stroke(n,v),D._fill=D.fill(n,v)}function Le(v,S){let D=S?_[v].points:_[v],{stroke:U,fill:H,clip:K,flags:at,_stroke:ft=D._stroke,_fill:vt=D._fill,_width:Dt=D.width}=D._paths;Dt=ke(Dt*Ae,3);let Nt=null,Ft=Dt%2/2;S&&vt==null&&(vt=Dt>0?"#fff":ft);let se=D.pxAlign==1&&Ft>0;if(se&&h.translate(Ft,Ft),!S){let Ee=L-Dt/2,Se=M-Dt/2,xe=X+Dt,Jt=ht+Dt;Nt=new Path2D,Nt.rect(Ee,Se,xe,Jt)}S?Ut(ft,Dt,D.dash,D.cap,vt,U,H,at,K):De(v,ft,Dt,D.dash,D.cap,vt,U,H,at,Nt,K),se&&h.translate(-Ft,-Ft)}function De(v,S,D,U,H,K,at,ft,vt,Dt,Nt){let Ft=!1;vt!=0&&w.forEach((se,Ee)=>{if(se.series[0]==v){let Se=_[se.series[1]],xe=t[se.series[1]],Jt=(Se._paths||Ja).band;ar(Jt)&&(Jt=se.dir==1?Jt[0]:Jt[1]);let Wt,We=null;Se.show&&Jt&&h1(xe,an,ln)?(We=se.fill(n,Ee)||K,Wt=Se._paths.clip):Jt=null,Ut(S,D,U,H,We,at,ft,vt,Dt,Nt,Wt,Jt),Ft=!0}}),Ft||Ut(S,D,U,H,K,at,ft,vt,Dt,Nt)}let yn=Bo|Qd;function Ut(v,S,D,U,H,K,at,ft,vt,Dt,Nt,Ft){Tt(v,S,D,U,H),(vt||Dt||Ft)&&(h.save(),vt&&h.clip(vt),Dt&&h.clip(Dt)),Ft?(ft&yn)==yn?(h.clip(Ft),Nt&&h.clip(Nt),ye(H,at),dn(v,K,S)):ft&Qd?(ye(H,at),h.clip(Ft),dn(v,K,S)):ft&Bo&&(h.save(),h.clip(Ft),Nt&&h.clip(Nt),ye(H,at),h.restore(),dn(v,K,S)):(ye(H,at),dn(v,K,S)),(vt||Dt||Ft)&&h.restore()}function dn(v,S,D){D>0&&(S instanceof Map?S.forEach((U,H)=>{h.strokeStyle=Fr=H,h.stroke(U)}):S!=null&&v&&h.stroke(S))}function ye(v,S){S instanceof Map?S.forEach((D,U)=>{h.fillStyle=Us=U,h.fill(D)}):S!=null&&v&&h.fill(S)}function ps(v,S,D,U){let H=T[v],K;if(U<=0)K=[0,0];else{let at=H._space=H.space(n,v,S,D,U),ft=H._incrs=H.incrs(n,v,S,D,U,at);K=IE(S,D,ft,U,at)}return H._found=K}function fn(v,S,D,U,H,K,at,ft,vt,Dt){let Nt=at%2/2;y==1&&h.translate(Nt,Nt),Tt(ft,at,vt,Dt,ft),h.beginPath();let Ft,se,Ee,Se,xe=H+(U==0||U==3?-K:K);D==0?(se=H,Se=xe):(Ft=H,Ee=xe);for(let Jt=0;Jt<v.length;Jt++)S[Jt]!=null&&(D==0?Ft=Ee=v[Jt]:se=Se=v[Jt],h.moveTo(Ft,se),h.lineTo(Ee,Se));h.stroke(),y==1&&h.translate(-Nt,-Nt)}function Br(v){let S=!0;return T.forEach((D,U)=>{if(!D.show)return;let H=b[D.scale];if(H.min==null){D._show&&(S=!1,D._show=!1,he(!1));return}else D._show||(S=!1,D._show=!0,he(!1));let K=D.side,at=K%2,{min:ft,max:vt}=H,[Dt,Nt]=ps(U,ft,vt,at==0?B:Ct);if(Nt==0)return;let Ft=H.distr==2,se=D._splits=D.splits(n,U,ft,vt,Dt,Nt,Ft),Ee=H.distr==2?se.map(Wt=>li[Wt]):se,Se=H.distr==2?li[se[1]]-li[se[0]]:Dt,xe=D._values=D.values(n,D.filter(n,Ee,U,Nt,Se),U,Nt,Se);D._rotate=K==2?D.rotate(n,xe,U,Nt):0;let Jt=D._size;D._size=Di(D.size(n,xe,U,v)),Jt!=null&&D._size!=Jt&&(S=!1)}),S}function Ji(v){let S=!0;return Wo.forEach((D,U)=>{let H=D(n,U,Zi,v);H!=Ni[U]&&(S=!1),Ni[U]=H}),S}function ms(){for(let v=0;v<T.length;v++){let S=T[v];if(!S.show||!S._show)continue;let D=S.side,U=D%2,H,K,at=S.stroke(n,v),ft=D==0||D==3?-1:1,[vt,Dt]=S._found;if(S.label!=null){let Zn=S.labelGap*ft,ui=wn((S._lpos+Zn)*Ae);It(S.labelFont[0],at,"center",D==2?"top":Cg),h.save(),U==1?(H=K=0,h.translate(ui,wn(M+ht/2)),h.rotate((D==3?-Rh:Rh)/2)):(H=wn(L+X/2),K=ui);let dr=x0(S.label)?S.label(n,v,vt,Dt):S.label;h.fillText(dr,H,K),h.restore()}if(Dt==0)continue;let Nt=b[S.scale],Ft=U==0?X:ht,se=U==0?L:M,Ee=S._splits,Se=Nt.distr==2?Ee.map(Zn=>li[Zn]):Ee,xe=Nt.distr==2?li[Ee[1]]-li[Ee[0]]:vt,Jt=S.ticks,Wt=S.border,We=Jt.show?Jt.size:0,sn=wn(We*Ae),Pn=wn((S.alignTo==2?S._size-We-S.gap:S.gap)*Ae),Fe=S._rotate*-Rh/180,rn=m(S._pos*Ae),ci=(sn+Pn)*ft,$n=rn+ci;K=U==0?$n:0,H=U==1?$n:0;let Si=S.font[0],Ui=S.align==1?Lo:S.align==2?kd:Fe>0?Lo:Fe<0?kd:U==0?"center":D==3?kd:Lo,ts=Fe||U==1?"middle":D==2?"top":Cg;It(Si,at,Ui,ts);let hi=S.font[1]*S.lineGap,wi=Ee.map(Zn=>m(a(Zn,Nt,Ft,se))),Fi=S._values;for(let Zn=0;Zn<Fi.length;Zn++){let ui=Fi[Zn];if(ui!=null){U==0?H=wi[Zn]:K=wi[Zn],ui=""+ui;let dr=ui.indexOf(`
`)==-1?[ui]:ui.split(/\n/gm);for(let Kn=0;Kn<dr.length;Kn++){let zf=dr[Kn];Fe?(h.save(),h.translate(H,K+Kn*hi),h.rotate(Fe),h.fillText(zf,0,0),h.restore()):h.fillText(zf,H,K+Kn*hi)}}}Jt.show&&fn(wi,Jt.filter(n,Se,v,Dt,xe),U,D,rn,sn,ke(Jt.width*Ae,3),Jt.stroke(n,v),Jt.dash,Jt.cap);let es=S.grid;es.show&&fn(wi,es.filter(n,Se,v,Dt,xe),U,U==0?2:1,U==0?M:L,U==0?ht:X,ke(es.width*Ae,3),es.stroke(n,v),es.dash,es.cap),Wt.show&&fn([rn],[1],U==0?1:0,U==0?1:2,U==1?M:L,U==1?ht:X,ke(Wt.width*Ae,3),Wt.stroke(n,v),Wt.dash,Wt.cap)}Cn("drawAxes")}function he(v){_.forEach((S,D)=>{D>0&&(S._paths=null,v&&(s==1?(S.min=null,S.max=null):S.facets.forEach(U=>{U.min=null,U.max=null})))})}let nn=!1,Yn=!1,Ne=[];function pn(){Yn=!1;for(let v=0;v<Ne.length;v++)Cn(...Ne[v]);Ne.length=0}function kn(){nn||(w1(Mf),nn=!0)}function nl(v,S=!1){nn=!0,Yn=S,v(n),Mf(),S&&Ne.length>0&&queueMicrotask(pn)}n.batch=nl;function Mf(){if(ot&&(me(),ot=!1),yt&&(wt(),yt=!1),_t){if(Ye(f,Lo,$t),Ye(f,"top",oe),Ye(f,Ya,B),Ye(f,$a,Ct),Ye(g,Lo,$t),Ye(g,"top",oe),Ye(g,Ya,B),Ye(g,$a,Ct),Ye(u,Ya,tn),Ye(u,$a,un),d.width=wn(tn*Ae),d.height=wn(un*Ae),T.forEach(({_el:v,_show:S,_size:D,_pos:U,side:H})=>{if(v!=null)if(S){let K=H===3||H===0?D:0,at=H%2==1;Ye(v,at?"left":"top",U-K),Ye(v,at?"width":"height",D),Ye(v,at?"top":"left",at?oe:$t),Ye(v,at?"height":"width",at?Ct:B),$d(v,Pr)}else vi(v,Pr)}),Fr=Us=Or=k=j=Y=Z=Et=E=null,Pt=1,Zo(!0),$t!=St||oe!=Oe||B!=zt||Ct!=Yt){he(!1);let v=B/zt,S=Ct/Yt;if(mt&&!nt&&ut.left>=0){ut.left*=v,ut.top*=S,kr&&us(kr,wn(ut.left),0,B,Ct),zr&&us(zr,0,wn(ut.top),B,Ct);for(let D=0;D<ae.length;D++){let U=ae[D];U!=null&&(Ve[D]*=v,qn[D]*=S,us(U,Di(Ve[D]),Di(qn[D]),B,Ct))}}if(He.show&&!st&&He.left>=0&&He.width>0){He.left*=v,He.width*=v,He.top*=S,He.height*=S;for(let D in $h)Ye(Hr,D,He[D])}St=$t,Oe=oe,zt=B,Yt=Ct}Cn("setSize"),_t=!1}tn>0&&un>0&&(h.clearRect(0,0,d.width,d.height),Cn("drawClear"),A.forEach(v=>v()),Cn("draw")),He.show&&st&&(il(He),st=!1),mt&&nt&&(ur(null,!0,!1),nt=!1),dt.show&&dt.live&&pt&&(qh(),pt=!1),l||(l=!0,n.status=1,Cn("ready")),Ns=!1,nn=!1}n.redraw=(v,S)=>{yt=S||!1,v!==!1?Os(R,P.min,P.max):kn()};function Hh(v,S){let D=b[v];if(D.from==null){if(en==0){let U=D.range(n,S.min,S.max,v);S.min=U[0],S.max=U[1]}if(S.min>S.max){let U=S.min;S.min=S.max,S.max=U}if(en>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;v==R&&D.distr==2&&en>0&&(S.min=Yi(S.min,t[0]),S.max=Yi(S.max,t[0]),S.min==S.max&&S.max++),G[v]=S,ot=!0,kn()}}n.setScale=Hh;let Wh,Xh,kr,zr,Sf,wf,Vr,Gr,Ef,Tf,Ge,Ze,Fs=!1,Nn=ut.drag,An=Nn.x,Rn=Nn.y;mt&&(ut.x&&(Wh=Li($w,g)),ut.y&&(Xh=Li(Zw,g)),P.ori==0?(kr=Wh,zr=Xh):(kr=Xh,zr=Wh),Ge=ut.left,Ze=ut.top);let He=n.select=_n({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Hr=He.show?Li(Yw,He.over?g:f):null;function il(v,S){if(He.show){for(let D in v)He[D]=v[D],D in $h&&Ye(Hr,D,v[D]);S!==!1&&Cn("setSelect")}}n.setSelect=il;function T_(v){if(_[v].show)Q&&$d(re[v],Pr);else if(Q&&vi(re[v],Pr),mt){let D=Rt?ae[0]:ae[v];D!=null&&us(D,-10,-10,B,Ct)}}function Os(v,S,D){Hh(v,{min:S,max:D})}function ji(v,S,D,U){S.focus!=null&&I_(v),S.show!=null&&_.forEach((H,K)=>{K>0&&(v==K||v==null)&&(H.show=S.show,T_(K),s==2?(Os(H.facets[0].scale,null,null),Os(H.facets[1].scale,null,null)):Os(H.scale,null,null),kn())}),D!==!1&&Cn("setSeries",v,S),U&&Ko("setSeries",n,v,S)}n.setSeries=ji;function A_(v,S){_n(w[v],S)}function R_(v,S){v.fill=be(v.fill||null),v.dir=we(v.dir,-1),S=S??w.length,w.splice(S,0,v)}function C_(v){v==null?w.length=0:w.splice(v,1)}n.addBand=R_,n.setBand=A_,n.delBand=C_;function P_(v,S){_[v].alpha=S,mt&&ae[v]!=null&&(ae[v].style.opacity=S),Q&&re[v]&&(re[v].style.opacity=S)}let gs,Bs,hr,Wr={focus:!0};function I_(v){if(v!=hr){let S=v==null,D=Ot.alpha!=1;_.forEach((U,H)=>{if(s==1||H>0){let K=S||H==0||H==v;U._focus=S?null:K,D&&P_(H,K?1:Ot.alpha)}}),hr=v,D&&kn()}}Q&&Qt&&Me(Dg,At,v=>{ut._lock||(jt(v),hr!=null&&ji(null,Wr,!0,mn.setSeries))});function Qi(v,S,D){let U=b[S];D&&(v=v/Ae-(U.ori==1?oe:$t));let H=B;U.ori==1&&(H=Ct,v=H-v),U.dir==-1&&(v=H-v);let K=U._min,at=U._max,ft=v/H,vt=K+(at-K)*ft,Dt=U.distr;return Dt==3?Uo(10,vt):Dt==4?d1(vt,U.asinh):Dt==100?U.bwd(vt):vt}function L_(v,S){let D=Qi(v,R,S);return Yi(D,t[0],an,ln)}n.valToIdx=v=>Yi(v,t[0]),n.posToIdx=L_,n.posToVal=Qi,n.valToPos=(v,S,D)=>b[S].ori==0?r(v,b[S],D?X:B,D?L:0):o(v,b[S],D?ht:Ct,D?M:0),n.setCursor=(v,S,D)=>{Ge=v.left,Ze=v.top,ur(null,S,D)};function Af(v,S){Ye(Hr,Lo,He.left=v),Ye(Hr,Ya,He.width=S)}function Rf(v,S){Ye(Hr,"top",He.top=v),Ye(Hr,$a,He.height=S)}let Yo=P.ori==0?Af:Rf,$o=P.ori==1?Af:Rf;function D_(){if(Q&&dt.live)for(let v=s==2?1:0;v<_.length;v++){if(v==0&&ce)continue;let S=dt.values[v],D=0;for(let U in S)Vt[v][D++].firstChild.nodeValue=S[U]}}function qh(v,S){if(v!=null&&(v.idxs?v.idxs.forEach((D,U)=>{et[U]=D}):g1(v.idx)||et.fill(v.idx),dt.idx=et[0]),Q&&dt.live){for(let D=0;D<_.length;D++)(D>0||s==1&&!ce)&&N_(D,et[D]);D_()}pt=!1,S!==!1&&Cn("setLegend")}n.setLegend=qh;function N_(v,S){let D=_[v],U=v==0&&F==2?li:t[v],H;ce?H=D.values(n,v,S)??ie:(H=D.value(n,S==null?null:U[S],v,S),H=H==null?ie:{_:H}),dt.values[v]=H}function ur(v,S,D){Ef=Ge,Tf=Ze,[Ge,Ze]=ut.move(n,Ge,Ze),ut.left=Ge,ut.top=Ze,mt&&(kr&&us(kr,wn(Ge),0,B,Ct),zr&&us(zr,0,wn(Ze),B,Ct));let U,H=an>ln;gs=Be,Bs=null;let K=P.ori==0?B:Ct,at=P.ori==1?B:Ct;if(Ge<0||en==0||H){U=ut.idx=null;for(let ft=0;ft<_.length;ft++){let vt=ae[ft];vt!=null&&us(vt,-10,-10,B,Ct)}Qt&&ji(null,Wr,!0,v==null&&mn.setSeries),dt.live&&(et.fill(U),pt=!0)}else{let ft,vt,Dt;s==1&&(ft=P.ori==0?Ge:Ze,vt=Qi(ft,R),U=ut.idx=Yi(vt,t[0],an,ln),Dt=z(t[0][U],P,K,0));let Nt=-10,Ft=-10,se=0,Ee=0,Se=!0,xe="",Jt="";for(let Wt=s==2?1:0;Wt<_.length;Wt++){let We=_[Wt],sn=et[Wt],Pn=sn==null?null:s==1?t[Wt][sn]:t[Wt][1][sn],Fe=ut.dataIdx(n,Wt,U,vt),rn=Fe==null?null:s==1?t[Wt][Fe]:t[Wt][1][Fe];if(pt=pt||rn!=Pn||Fe!=sn,et[Wt]=Fe,Wt>0&&We.show){let ci=Fe==null?-10:Fe==U?Dt:z(s==1?t[0][Fe]:t[Wt][0][Fe],P,K,0),$n=rn==null?-10:N(rn,s==1?b[We.scale]:b[We.facets[1].scale],at,0);if(Qt&&rn!=null){let Si=P.ori==1?Ge:Ze,Ui=En(Ot.dist(n,Wt,Fe,$n,Si));if(Ui<gs){let ts=Ot.bias;if(ts!=0){let hi=Qi(Si,We.scale),wi=rn>=0?1:-1,Fi=hi>=0?1:-1;Fi==wi&&(Fi==1?ts==1?rn>=hi:rn<=hi:ts==1?rn<=hi:rn>=hi)&&(gs=Ui,Bs=Wt)}else gs=Ui,Bs=Wt}}if(pt||Rt){let Si,Ui;P.ori==0?(Si=ci,Ui=$n):(Si=$n,Ui=ci);let ts,hi,wi,Fi,es,Zn,ui=!0,dr=ct.bbox;if(dr!=null){ui=!1;let Kn=dr(n,Wt);wi=Kn.left,Fi=Kn.top,ts=Kn.width,hi=Kn.height}else wi=Si,Fi=Ui,ts=hi=ct.size(n,Wt);if(Zn=ct.fill(n,Wt),es=ct.stroke(n,Wt),Rt)Wt==Bs&&gs<=Ot.prox&&(Nt=wi,Ft=Fi,se=ts,Ee=hi,Se=ui,xe=Zn,Jt=es);else{let Kn=ae[Wt];Kn!=null&&(Ve[Wt]=wi,qn[Wt]=Fi,zg(Kn,ts,hi,ui),Bg(Kn,Zn,es),us(Kn,Di(wi),Di(Fi),B,Ct))}}}}if(Rt){let Wt=Ot.prox,We=hr==null?gs<=Wt:gs>Wt||Bs!=hr;if(pt||We){let sn=ae[0];sn!=null&&(Ve[0]=Nt,qn[0]=Ft,zg(sn,se,Ee,Se),Bg(sn,xe,Jt),us(sn,Di(Nt),Di(Ft),B,Ct))}}}if(He.show&&Fs)if(v!=null){let[ft,vt]=mn.scales,[Dt,Nt]=mn.match,[Ft,se]=v.cursor.sync.scales,Ee=v.cursor.drag;if(An=Ee._x,Rn=Ee._y,An||Rn){let{left:Se,top:xe,width:Jt,height:Wt}=v.select,We=v.scales[Ft].ori,sn=v.posToVal,Pn,Fe,rn,ci,$n,Si=ft!=null&&Dt(ft,Ft),Ui=vt!=null&&Nt(vt,se);Si&&An?(We==0?(Pn=Se,Fe=Jt):(Pn=xe,Fe=Wt),rn=b[ft],ci=z(sn(Pn,Ft),rn,K,0),$n=z(sn(Pn+Fe,Ft),rn,K,0),Yo($i(ci,$n),En($n-ci))):Yo(0,K),Ui&&Rn?(We==1?(Pn=Se,Fe=Jt):(Pn=xe,Fe=Wt),rn=b[vt],ci=N(sn(Pn,se),rn,at,0),$n=N(sn(Pn+Fe,se),rn,at,0),$o($i(ci,$n),En($n-ci))):$o(0,at)}else Zh()}else{let ft=En(Ef-Sf),vt=En(Tf-wf);if(P.ori==1){let se=ft;ft=vt,vt=se}An=Nn.x&&ft>=Nn.dist,Rn=Nn.y&&vt>=Nn.dist;let Dt=Nn.uni;Dt!=null?An&&Rn&&(An=ft>=Dt,Rn=vt>=Dt,!An&&!Rn&&(vt>ft?Rn=!0:An=!0)):Nn.x&&Nn.y&&(An||Rn)&&(An=Rn=!0);let Nt,Ft;An&&(P.ori==0?(Nt=Vr,Ft=Ge):(Nt=Gr,Ft=Ze),Yo($i(Nt,Ft),En(Ft-Nt)),Rn||$o(0,at)),Rn&&(P.ori==1?(Nt=Vr,Ft=Ge):(Nt=Gr,Ft=Ze),$o($i(Nt,Ft),En(Ft-Nt)),An||Yo(0,K)),!An&&!Rn&&(Yo(0,0),$o(0,0))}if(Nn._x=An,Nn._y=Rn,v==null){if(D){if(kf!=null){let[ft,vt]=mn.scales;mn.values[0]=ft!=null?Qi(P.ori==0?Ge:Ze,ft):null,mn.values[1]=vt!=null?Qi(P.ori==1?Ge:Ze,vt):null}Ko(zd,n,Ge,Ze,B,Ct,U)}if(Qt){let ft=D&&mn.setSeries,vt=Ot.prox;hr==null?gs<=vt&&ji(Bs,Wr,!0,ft):gs>vt?ji(null,Wr,!0,ft):Bs!=hr&&ji(Bs,Wr,!0,ft)}}pt&&(dt.idx=U,qh()),S!==!1&&Cn("setCursor")}let ks=null;Object.defineProperty(n,"rect",{get(){return ks==null&&Zo(!1),ks}});function Zo(v=!1){v?ks=null:(ks=g.getBoundingClientRect(),Cn("syncRect",ks))}function Cf(v,S,D,U,H,K,at){ut._lock||Fs&&v!=null&&v.movementX==0&&v.movementY==0||(Yh(v,S,D,U,H,K,at,!1,v!=null),v!=null?ur(null,!0,!0):ur(S,!0,!1))}function Yh(v,S,D,U,H,K,at,ft,vt){if(ks==null&&Zo(!1),jt(v),v!=null)D=v.clientX-ks.left,U=v.clientY-ks.top;else{if(D<0||U<0){Ge=-10,Ze=-10;return}let[Dt,Nt]=mn.scales,Ft=S.cursor.sync,[se,Ee]=Ft.values,[Se,xe]=Ft.scales,[Jt,Wt]=mn.match,We=S.axes[0].side%2==1,sn=P.ori==0?B:Ct,Pn=P.ori==1?B:Ct,Fe=We?K:H,rn=We?H:K,ci=We?U:D,$n=We?D:U;if(Se!=null?D=Jt(Dt,Se)?a(se,b[Dt],sn,0):-10:D=sn*(ci/Fe),xe!=null?U=Wt(Nt,xe)?a(Ee,b[Nt],Pn,0):-10:U=Pn*($n/rn),P.ori==1){let Si=D;D=U,U=Si}}vt&&(S==null||S.cursor.event.type==zd)&&((D<=1||D>=B-1)&&(D=Rr(D,B)),(U<=1||U>=Ct-1)&&(U=Rr(U,Ct))),ft?(Sf=D,wf=U,[Vr,Gr]=ut.move(n,D,U)):(Ge=D,Ze=U)}let $h={width:0,height:0,left:0,top:0};function Zh(){il($h,!1)}let Pf,If,Lf,Df;function Nf(v,S,D,U,H,K,at){Fs=!0,An=Rn=Nn._x=Nn._y=!1,Yh(v,S,D,U,H,K,at,!0,!1),v!=null&&(Me(Vd,qd,Uf,!1),Ko(Ig,n,Vr,Gr,B,Ct,null));let{left:ft,top:vt,width:Dt,height:Nt}=He;Pf=ft,If=vt,Lf=Dt,Df=Nt}function Uf(v,S,D,U,H,K,at){Fs=Nn._x=Nn._y=!1,Yh(v,S,D,U,H,K,at,!1,!0);let{left:ft,top:vt,width:Dt,height:Nt}=He,Ft=Dt>0||Nt>0,se=Pf!=ft||If!=vt||Lf!=Dt||Df!=Nt;if(Ft&&se&&il(He),Nn.setScale&&Ft&&se){let Ee=ft,Se=Dt,xe=vt,Jt=Nt;if(P.ori==1&&(Ee=vt,Se=Nt,xe=ft,Jt=Dt),An&&Os(R,Qi(Ee,R),Qi(Ee+Se,R)),Rn)for(let Wt in b){let We=b[Wt];Wt!=R&&We.from==null&&We.min!=Be&&Os(Wt,Qi(xe+Jt,Wt),Qi(xe,Wt))}Zh()}else ut.lock&&(ut._lock=!ut._lock,ur(S,!0,v!=null));v!=null&&(xn(Vd,qd),Ko(Vd,n,Ge,Ze,B,Ct,null))}function U_(v,S,D,U,H,K,at){if(ut._lock)return;jt(v);let ft=Fs;if(Fs){let vt=!0,Dt=!0,Nt=10,Ft,se;P.ori==0?(Ft=An,se=Rn):(Ft=Rn,se=An),Ft&&se&&(vt=Ge<=Nt||Ge>=B-Nt,Dt=Ze<=Nt||Ze>=Ct-Nt),Ft&&vt&&(Ge=Ge<Vr?0:B),se&&Dt&&(Ze=Ze<Gr?0:Ct),ur(null,!0,!0),Fs=!1}Ge=-10,Ze=-10,et.fill(null),ur(null,!0,!0),ft&&(Fs=ft)}function Ff(v,S,D,U,H,K,at){ut._lock||(jt(v),qo(),Zh(),v!=null&&Ko(Ng,n,Ge,Ze,B,Ct,null))}function Of(){T.forEach(LE),O(n.width,n.height,!0)}Ir(Ch,No,Of);let Xr={};Xr.mousedown=Nf,Xr.mousemove=Cf,Xr.mouseup=Uf,Xr.dblclick=Ff,Xr.setSeries=(v,S,D,U)=>{let H=mn.match[2];D=H(n,S,D),D!=-1&&ji(D,U,!0,!1)},mt&&(Me(Ig,g,Nf),Me(zd,g,Cf),Me(Lg,g,v=>{jt(v),Zo(!1)}),Me(Dg,g,U_),Me(Ng,g,Ff),tf.add(n),n.syncRect=Zo);let sl=n.hooks=i.hooks||{};function Cn(v,S,D){Yn?Ne.push([v,S,D]):v in sl&&sl[v].forEach(U=>{U.call(null,n,S,D)})}(i.plugins||[]).forEach(v=>{for(let S in v.hooks)sl[S]=(sl[S]||[]).concat(v.hooks[S])});let Bf=(v,S,D)=>D,mn=_n({key:null,setSeries:!1,filters:{pub:Xg,sub:Xg},scales:[R,_[1]?_[1].scale:null],match:[qg,qg,Bf],values:[null,null]},ut.sync);mn.match.length==2&&mn.match.push(Bf),ut.sync=mn;let kf=mn.key,Kh=G0(kf);function Ko(v,S,D,U,H,K,at){mn.filters.pub(v,S,D,U,H,K,at)&&Kh.pub(v,S,D,U,H,K,at)}Kh.sub(n);function F_(v,S,D,U,H,K,at){mn.filters.sub(v,S,D,U,H,K,at)&&Xr[v](null,S,D,U,H,K,at)}n.pub=F_;function O_(){Kh.unsub(n),tf.delete(n),Tn.clear(),Zd(Ch,No,Of),c.remove(),At?.remove(),Cn("destroy")}n.destroy=O_;function Jh(){Cn("init",i,t),Xo(t||i.data,!1),G[R]?Hh(R,G[R]):qo(),st=He.show&&(He.width>0||He.height>0),nt=pt=!0,O(i.width,i.height)}return _.forEach(Ur),T.forEach(ds),e?e instanceof HTMLElement?(e.appendChild(c),Jh()):e(n,Jh):Jh(),n}Bn.assign=_n;Bn.fmtNum=lf;Bn.rangeNum=Ph;Bn.rangeLog=Dh;Bn.rangeAsinh=of;Bn.orient=Dr;Bn.pxRatio=Ae;Bn.join=S1;Bn.fmtDate=hf,Bn.tzDate=N1;Bn.sync=G0;{Bn.addGap=gE,Bn.clipGaps=Fh;let i=Bn.paths={points:$0};i.linear=K0,i.stepped=yE,i.bars=vE,i.spline=ME}var _f=20,DE=900,NE=1e-16;function xf(i,t){let e=tt("div",{class:"plot",role:"img","aria-label":t.label}),n=null,s="",r=[],o=()=>{let h=e.querySelector(".u-legend")?.offsetHeight||26;return Math.max(e.clientHeight-h-4,60)},a=()=>({stroke:fe().soft,grid:{stroke:fe().line,width:1},ticks:{stroke:fe().line,width:1},font:"12px system-ui, sans-serif",labelFont:"12px system-ui, sans-serif",labelSize:16}),l=()=>{n?.destroy();let h=t.curves();r=h;let u=Math.max(e.clientWidth,50),f=o(),g=Math.max(...r.map(m=>m.label.length)),y=Math.min(14+7*g,.3*u);n=new Bn({width:u,height:f,padding:[t.top??6,y,0,0],hooks:{draw:[m=>UE(m,h,y)]},cursor:{y:!1,drag:{x:!1,y:!1}},legend:{live:!0},scales:{x:{time:!1},y:t.log?{distr:3,log:10}:{}},axes:[{...a(),size:30,values:(m,p)=>p.map(_=>`${Number(_.toPrecision(6))} s`)},{...a(),size:62,label:t.unit,...t.log?{splits:FE,filter:(m,p)=>p}:{},values:(m,p)=>p.map(_=>_===null?"":Qa(_,t.log))}],series:[{label:"t",value:(m,p)=>p===null?"—":`${p.toFixed(2)} s`},...r.map((m,p)=>({label:m.label,...pr(m.pen??p),...m.dash?{dash:m.dash}:{},width:1.8,points:{show:!1},value:(_,T)=>T===null?"—":Qa(T,t.log)}))]},c(),e)},c=()=>{let h=i.run.snapshots,u=i.run.t,f=h.filter(p=>p.t>=u-_f&&p.n<=i.run.n),g=Math.max(1,Math.ceil(f.length/DE)),y=f.filter((p,_)=>_%g===0||_===f.length-1),m=(p,_)=>{let T=p.value(_);return Number.isFinite(T)?t.log?Math.max(Math.abs(T),NE):T:null};return[y.map(p=>p.t),...r.map(p=>y.map(_=>m(p,_)))]},d=()=>{if(e.clientWidth===0)return;let h=`${t.version()} ${i.run.lanes.length}`;if(n===null||h!==s){s=h,l();return}let u=e.clientWidth,f=o();(n.width!==u||n.height!==f)&&n.setSize({width:u,height:f}),n.setData(c())};return dl(()=>s=""),{element:e,show:d}}function UE(i,t,e){let{ctx:n,bbox:s}=i,r=devicePixelRatio||1,o=t.map((l,c)=>{let h=i.data[c+1].findLast(u=>u!==null);return{curve:l,i:c,y:typeof h=="number"?i.valToPos(h,"y",!0):NaN}}),a=-1/0;n.save(),n.font=`${12*r}px system-ui, sans-serif`,n.textBaseline="middle",n.textAlign="left";for(let{curve:l,i:c,y:d}of o.sort((h,u)=>h.y-u.y))Number.isFinite(d)&&(a=Math.max(d,a+13*r),n.fillStyle=pr(l.pen??c).stroke,n.fillText(l.label,s.left+s.width+6*r,a,(e-8)*r));n.restore()}function FE(i,t,e,n){let[s,r]=[Math.ceil(Math.log10(e)),Math.floor(Math.log10(n))],o=Math.max(1,Math.ceil((r-s)/7)),a=[];for(let l=Math.ceil(s/o)*o;l<=r;l+=o)a.push(10**l);return a}function Qa(i,t=!1){if(i===0)return"0";if(t){let s=Math.floor(Math.log10(Math.abs(i))+1e-9),r=String(s).replace(/./g,a=>a==="-"?"⁻":"⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(a)]),o=Math.abs(i)/10**s;return Math.abs(o-1)<.05?`10${r}`:`${o.toPrecision(2)}·10${r}`}let e=Math.abs(i);return(t||e>=1e5||e<.001?i.toExponential(0):String(Number(i.toPrecision(3)))).replace("-","−")}function t_(i,t){let{about:e}=i,n=o=>o.slice(0,6),s=n(e.coordinates.map((o,a)=>a));return xf(i,{label:"Motion against time",top:34,unit:"",curves:()=>{if(t()==="rate")return n(e.rates).map((a,l)=>({label:a.text,value:c=>c.lanes[0].x[e.state.qd[0]+l]}));if(t()==="torque")return n(e.rates).map((a,l)=>({label:`u${l+1}`,value:c=>c.torque[l]}));let o=s.map(a=>({label:e.coordinates[a].text,value:l=>l.lanes[0].x[a]}));return e.laws.length&&e.scalar&&e.nv<=3&&i.run.settings.law!=="off"&&o.push(...s.map(a=>({label:`${e.coordinates[a].text} wanted`,value:l=>l.settings.target[a],dash:[4,4],pen:a}))),i.run.lanes.length===2&&e.nv<=2&&o.push(...s.map(a=>({label:`${e.coordinates[a].text}, ${i.run.lanes[1].label}`,value:l=>l.lanes[1]?.x[a]??NaN,dash:[2,3],pen:a+2}))),o},version:()=>`${t()} ${i.run.settings.law}`})}function e_(i){return xf(i,{label:"Energies against time",unit:"J",curves:()=>[{label:"kinetic",value:e=>e.energy.T,pen:"kinetic"},{label:"potential",value:e=>e.energy.V,pen:"potential"},{label:"total",value:e=>e.energy.T+e.energy.V,pen:"total"},{label:"start + work − losses",value:e=>e.due,pen:"due"}],version:()=>""})}function n_(i){let t=e=>{let n=i.run.lanes[e],s=n?.method??i.run.settings.method,r=i.about.methods.find(o=>o.name===s)?.label??"none";return e===0?`${r} (shown)`:n.method===null?n.label:r};return xf(i,{label:"Relative error of the energy of each integrator, logarithmic",unit:"|energy error|",log:!0,curves:()=>i.run.lanes.map((e,n)=>({label:t(n),value:s=>s.errors[n]})),version:()=>i.run.lanes.map((e,n)=>t(n)).join()})}function r_(i){let t=tt("canvas",{class:"phase",role:"img","aria-label":"Phase portrait of the selected joint"});return{element:t,show:()=>{if(t.clientWidth===0)return;let n=fl(t),{clientWidth:s,clientHeight:r}=t,{state:o}=i.about,a=o.q[0]+i.joint,l=o.qd[0]+i.joint,c=i.run.snapshots.filter(w=>w.n<=i.run.n&&w.t>i.run.t-_f);n.clearRect(0,0,s,r);let[d,h]=s_(c.map(w=>w.lanes[0].x[a])),[u,f]=s_(c.map(w=>w.lanes[0].x[l])),g={x:56,y:10,w:s-70,h:r-44},y=w=>g.x+(w-d)/(h-d)*g.w,m=w=>g.y+g.h-(w-u)/(f-u)*g.h;n.strokeStyle=fe().line,n.fillStyle=fe().soft,n.font="12px system-ui, sans-serif",n.lineWidth=1;let p=(w,R)=>{let x=(R-w)/5,A=10**Math.floor(Math.log10(x)),I=[1,2,5,10].map(P=>P*A).find(P=>P>=x),C=[];for(let P=Math.ceil(w/I);P*I<=R;P++)C.push(Number((P*I).toPrecision(6)));return C};n.textAlign="center";for(let w of p(d,h))i_(n,y(w),g.y,y(w),g.y+g.h),n.fillText(Qa(w),y(w),g.y+g.h+15);n.textAlign="right";for(let w of p(u,f))i_(n,g.x,m(w),g.x+g.w,m(w)),n.fillText(Qa(w),g.x-6,m(w)+4);let{text:_,unit:T}=i.about.coordinates[i.joint],b=i.about.rates[i.joint];n.textAlign="center",n.fillText(`${_} (${T})`,g.x+g.w/2,r-4),n.textAlign="left",n.fillText(`${b.text} (${b.unit})`,4,g.y+2),i.run.lanes.forEach((w,R)=>{n.strokeStyle=fe().lanes[R%6],n.lineWidth=1.6,n.beginPath();let x=!1;for(let A of c){let I=A.lanes[R]?.x;I===void 0||!Number.isFinite(I[a])||(x?n.lineTo(y(I[a]),m(I[l])):n.moveTo(y(I[a]),m(I[l])),x=!0)}n.stroke()}),n.beginPath(),n.arc(y(i.run.x[a]),m(i.run.x[l]),5,0,2*Math.PI),n.fillStyle=fe().accent,n.fill()}}}function i_(i,t,e,n,s){i.beginPath(),i.moveTo(t,e),i.lineTo(n,s),i.stroke()}function s_(i){let t=i.filter(Number.isFinite),e=Math.min(...t,1/0),n=Math.max(...t,-1/0);if(!(n>=e))return[-1,1];let s=Math.max(.06*(n-e),.02);return[e-s,n+s]}var o_=9;function a_(i){let{stage:t}=i,{element:e}=t,n=null,s=-1,r=!1,o=()=>i.run.places(),a=({clientX:u,clientY:f})=>{let g=e.getBoundingClientRect();return[u-g.left,f-g.top]},l=u=>{t.canvas.classList.toggle("grabbing",u),t.scene&&(t.scene.held=u)},c={capture:!0};e.addEventListener("pointerdown",u=>{if(n!==null||u.button!==0)return;let f=t.pick(i.run,...a(u));if(f===null)return;let g=o(),y=$r(g,f.link,Vn(f.point,_e(g.p,f.link)));n={link:f.link,point:y,to:f.point},r=!0,s=u.pointerId,t.canvas.setPointerCapture(s),l(!0),h()},c),e.addEventListener("pointermove",u=>{if(n===null){u.buttons===0&&t.canvas.classList.toggle("near",t.pick(i.run,...a(u))!==null);return}u.pointerId===s&&(n.to=t.under(...a(u),Ti(o(),n.link,n.point)),h())}),e.addEventListener("touchstart",u=>{t.pick(i.run,...a(u.touches[0]))!==null&&u.preventDefault()},{passive:!1});let d=u=>{n===null||u.pointerId!==s||(n=null,l(!1),i.run.settings.drag!==null&&i.set({drag:null}),i.changed())};e.addEventListener("pointerup",d,c),e.addEventListener("pointercancel",d,c);let h=()=>{if(n!==null)if(i.clock.running){let u=OE(i,n);i.set({drag:{link:n.link,point:n.point,anchor:n.to,stiffness:u*o_**2,damping:1.2*u*o_}})}else kE(i,n)};return{taken:()=>r,grabbed:()=>n===null||!i.clock.running?null:{point:Ti(o(),n.link,n.point),to:n.to}}}function OE(i,t){let{about:e,run:n}=i,{M:s}=n.observe(),[r]=e.links[t.link].rates,o=s[r*e.nv+r]||1,a=Math.hypot(...t.point);return e.rates[r]?.angle?o/Math.max(a*a,(.2*e.start.reach)**2):o}var BE=12;function kE(i,t){let{about:e,model:n,run:s}=i,{parameters:r}=s.settings,o=e.start.reach,{q:a}=Qe(e,s.x.slice());for(let l=0;l<BE;l++){let c=n.places(a,r),d=Ti(c,t.link,t.point),h=Re(Vn(t.to,d),1/o),u=[0,1,2].flatMap(f=>{let g=[0,0,0];return g[f]=1/o,Array.from(ru(e,c,t.link,d,g))});a=Bi(e,n,"reach",{q:a,e:h,J:u,parameters:r})}a.every(Number.isFinite)&&i.placeAll([...a,...e.rates.map(()=>0)])}var l_={trail:"Trail of the end",frames:"Frames",centres:"Centres of mass",velocity:"Velocities",gravity:"Weights",torque:"Torques of the motors"},c_="chainrule.dragged";function h_(i,t){let{stage:e}=i,n=()=>e.which==="space"?"plane":"space",r=Ke("3D",()=>{e.show(n()),i.changed()}),o=Ke("⌂",()=>e.scene?.home(),{title:"The camera as it was at first (Home)","aria-label":"The camera as it was at first"}),a=Object.keys(l_).map(f=>({...Jo(l_[f],e.showing[f],y=>{e.showing[f]=y,i.changed()}),key:f})),l=tt("details",{},tt("summary",{},"Show"),tt("div",{class:"menu"},...a.map(f=>f.element),i.about.undrawn&&tt("p",{class:"note"},i.about.undrawn))),c=tt("p",{class:"said",role:"status"}),d=tt("div",{class:"viewer",role:"group","aria-label":"View"},c,o,l,r),h=zE(i,t),u=()=>{let f=e.which==="space";r.textContent=f?"2D":"3D",r.title=f?"Show it flat (v)":"Show it in space (v)",r.disabled=e.problem!=="",c.textContent=e.problem,o.hidden=!f;for(let{key:g,input:y}of a)y.checked=e.showing[g];h.show()};return{element:tt("div",{},h.element,d),show:u}}function zE(i,t){let e=tt("div",{class:"hint","aria-hidden":"true"},tt("span",{},"drag me")),n=i.about.embedded;try{n||=localStorage.getItem(c_)!==null}catch{}let s=()=>{if(n)return;if(t()){n=!0,e.hidden=!0;try{localStorage.setItem(c_,"yes")}catch{}return}let[r,o]=i.stage.on(Rd(i.about,i.run.places()));e.style.transform=`translate(${r+18}px, calc(${o}px - 50%))`};return e.hidden=n,{element:e,show:s}}function u_(i,t){let e=qr("tab"),n=t.map(c=>{let d=tt("button",{type:"button",role:"tab",id:`${e}-${c.name}`,"aria-controls":`${e}-p-${c.name}`},c.title);return d.addEventListener("click",()=>o(c.name)),d}),s=t.map(c=>tt("div",{role:"tabpanel",id:`${e}-p-${c.name}`,"aria-labelledby":`${e}-${c.name}`},c.element)),r=tt("div",{role:"tablist","aria-label":"Views"},...n);r.addEventListener("keydown",c=>{let d=t.findIndex(f=>f.name===i.tab),h={ArrowRight:d+1,ArrowLeft:d-1,Home:0,End:t.length-1}[c.key];if(h===void 0)return;c.preventDefault();let u=(h+t.length)%t.length;o(t[u].name),n[u].focus()});let o=c=>{i.tab=c,i.changed()},a=()=>{t.forEach((c,d)=>{let h=c.name===i.tab;n[d].setAttribute("aria-selected",String(h)),n[d].tabIndex=h?0:-1,s[d].hidden=!h}),l()},l=()=>t.find(c=>c.name===i.tab)?.show();return a(),{element:tt("section",{class:"views","aria-label":"Plots and equations"},r,...s),show:a,draw:l}}var cr=JSON.parse(document.getElementById("description").textContent),VE=globalThis.chainruleModel,Xt=new wh(cr,VE);try{Xt.keys=localStorage.getItem("chainrule.keys")!=="off"}catch{}var GE=up(Xt),p_=a_(Xt),m_=h_(Xt,p_.taken),g_=hp(Xt),Go=Ag(Xt),__=tp(Xt),yf="position",d_=t_(Xt,()=>yf),HE=Oi("Show",[["position","positions"],["rate","rates"],["torque","torques"]],yf,i=>yf=i),WE=ep(Xt),x_=Hf(Xt),vf=u_(Xt,[{name:"motion",title:"Motion",element:tt("div",{class:"with-choice"},HE.element,d_.element),show:d_.show},{name:"energy",title:"Energy",...e_(Xt)},{name:"integrators",title:"Integrators",...n_(Xt)},{name:"phase",title:"Phase",...r_(Xt)},{name:"equations",title:"Equations",...WE},{name:"contest",title:"Contest",element:x_.element,show:()=>{}}]),bf=[Yf(Xt),Qf(Xt),Kf(Xt),Zf(Xt),$f(Xt),Jf(Xt,ap)],y_=tt("p",{class:"message",role:"status"}),tl=tt("div",{class:"trouble",role:"alert",hidden:!0}),v_=cr.title.charAt(0).toUpperCase()+cr.title.slice(1);document.getElementById("lab").append(tt("header",{},tt("h1",{},v_),tt("p",{class:"about"},cr.text),cp(Xt),Ke("Keys",GE,{title:"Keyboard help (?)"})),tt("main",{},tt("div",{class:"scene"},Xt.stage.element,m_.element,Go.element,y_,tl),g_.element,__.element,vf.element),tt("aside",{"aria-label":"Settings"},...bf.map(i=>i.element)));function b_(){y_.textContent=Xt.message;let i=Xt.run.diverged;if(tl.hidden=i===null,i!==null&&tl.childElementCount===0){let e=()=>Xt.run.snapshots.findLast(n=>n.t<=i-1&&n.lanes[0].x.every(Number.isFinite));tl.append(tt("p",{},`The simulation left all bounds at t = ${i.toFixed(3)} s. A smaller time step or gentler gains would help.`),Ke("Go back a second",()=>Xt.seek(e()?.n??0)),Ke("Back to the start",()=>Xt.reset()))}i===null&&tl.replaceChildren();let{q:t}=Qe(cr,Xt.run.x);Xt.stage.canvas.setAttribute("aria-label",`${v_}, t = ${Xt.run.t.toFixed(1)} s, coordinates ${Array.from(t,e=>e.toFixed(2)).join(", ")}`)}Xt.onChange(()=>{for(let i of bf)i.show();vf.show(),b_(),Nr=!0});var Nr=!0,f_=0,zh=[];function XE(){let{q:i,qd:t}=Qe(cr,Xt.run.x.slice());return Xt.clock.running&&cr.scalar&&Xt.run.settings.method!=="none"&&i.forEach((e,n)=>i[n]+=Xt.clock.ahead*t[n]),i}function M_(i){let t=Xt.run.diverged;Xt.clock.frame(Xt.run,i);let e=performance.now();Xt.run.diverged!==t&&Xt.changed(),(Xt.clock.running||Nr)&&(Xt.stage.draw(Xt.run,XE(),p_.grabbed()),m_.show(),g_.show(),x_.show(),(i-f_>90||Nr)&&(f_=i,Go.show(),__.show(),vf.draw(),bf[4].show(),Nr||b_()),Nr=!1),zh.push({physics:Xt.clock.physics,drawing:performance.now()-e}),zh.length>600&&zh.shift(),requestAnimationFrame(M_)}var S_=new ResizeObserver(()=>{let i=Go.element.offsetWidth+Go.element.offsetLeft;Xt.stage.margin=Go.element.open?i:0,Nr=!0});S_.observe(document.getElementById("lab"));S_.observe(Go.element);matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>Nr=!0);var Vh=cl(Xt);async function w_(){if(Vh.location.hash.startsWith("#run="))try{let{start:i,changes:t,n:e}=await eu(Xt,Vh.location.hash);Xt.begin(i,t,e),Xt.say(`A shared run of ${Xt.run.t.toFixed(2)} s, recomputed to the bit. Run goes on from here; the time slider replays it.`)}catch(i){Xt.say(`The link could not be used: ${i.message}. This is the lab's usual start.`)}}var E_=matchMedia("(prefers-reduced-motion: reduce)").matches;E_&&(Xt.stage.trail=!1);Vh.addEventListener("hashchange",()=>{w_()});w_().then(()=>{!Vh.location.hash.startsWith("#run=")&&!E_&&!cr.embedded&&Xt.play()});requestAnimationFrame(M_);Object.assign(globalThis,{lab:Xt,labTools:{written:()=>hl(Xt),read:i=>eu(Xt,i),csv:()=>nu(Xt),velocity:Dd,spent:zh}});
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
