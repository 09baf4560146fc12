// Light, and the floor that catches shadows: a sky, a key light, a grid that fades.

import {
  Color,
  DataTexture,
  DirectionalLight,
  EquirectangularReflectionMapping,
  FloatType,
  Group,
  HemisphereLight,
  LinearFilter,
  Mesh,
  PlaneGeometry,
  RGBAFormat,
  ShaderMaterial,
  ShadowMaterial,
  Vector3,
  type Scene as Space,
} from "three";
import { theme } from "../theme";
import { dark } from "./materials";
import { towards } from "./shapes";

/** A studio's light as a small picture all round: bright above, two soft boxes, a dim floor. */
function surroundings(up: Vector3): DataTexture {
  const [w, h] = [64, 32];
  const pixels = new Float32Array(4 * w * h);
  // The picture's pole is three's y; where the mechanism's is another, the lights turn with it.
  const back = towards(up).invert();
  for (let row = 0; row < h; row++)
    for (let column = 0; column < w; column++) {
      const polar = Math.PI * (0.5 - (row + 0.5) / h);
      const turn = 2 * Math.PI * ((column + 0.5) / w);
      const v = new Vector3(
        Math.cos(polar) * Math.cos(turn),
        -Math.sin(polar),
        Math.cos(polar) * Math.sin(turn),
      ).applyQuaternion(back);
      const sky = 0.5 + 0.5 * v.y;
      let light = 0.25 + 0.7 * sky * sky;
      const box = (x: number, y: number, z: number, wide: number, strong: number) => {
        const near = v.dot(new Vector3(x, y, z).normalize());
        light += strong * Math.max(0, (near - (1 - wide)) / wide) ** 0.7;
      };
      box(1, 1.2, 0.6, 0.16, 2.4);
      box(-1, 0.5, 0.4, 0.12, 1.3);
      pixels.set([light, light, 1.03 * light, 1], 4 * (row * w + column));
    }
  const texture = new DataTexture(pixels, w, h, RGBAFormat, FloatType);
  texture.mapping = EquirectangularReflectionMapping;
  texture.magFilter = texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

const GRID = {
  vertexShader: `varying vec2 place; uniform vec2 shift;
    void main() {
      place = position.xy + shift;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  fragmentShader: `varying vec2 place; uniform vec2 shift; uniform vec3 colour; uniform vec3 ground;
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
    }`,
};

export class Studio {
  readonly group = new Group();
  readonly floor = new Group();
  private key = new DirectionalLight(0xffffff, 2.1);
  private sky = new HemisphereLight(0xffffff, 0xb9c2cc, 0.5);
  private grid: ShaderMaterial;
  private shade = new ShadowMaterial({ opacity: 0.2 });
  private sheet: Mesh;
  private catcher: Mesh;
  private size = 1;

  constructor(
    private space: Space,
    private up: Vector3,
    private right: Vector3,
  ) {
    this.space.environment = surroundings(up);
    this.grid = new ShaderMaterial({
      ...GRID,
      transparent: true,
      depthWrite: false,
      uniforms: {
        shift: { value: [0, 0] },
        colour: { value: new Color() },
        ground: { value: new Color() },
        each: { value: 1 },
        far: { value: 1 },
        strong: { value: 0.5 },
      },
    });
    this.sheet = new Mesh(new PlaneGeometry(1, 1), this.grid);
    this.catcher = new Mesh(new PlaneGeometry(1, 1), this.shade);
    this.catcher.receiveShadow = true;
    this.sheet.renderOrder = -2;
    this.catcher.renderOrder = -1;
    this.shade.depthWrite = false;
    this.floor.add(this.sheet, this.catcher);
    // The planes' z becomes up, their x the page's right.
    const level = right.clone().addScaledVector(up, -right.dot(up)).normalize();
    this.floor.matrixAutoUpdate = false;
    this.floor.matrix.makeBasis(level, up.clone().cross(level), up);
    this.key.castShadow = true;
    this.key.shadow.radius = 5;
    this.key.shadow.bias = -0.0004;
    this.group.add(this.key, this.key.target, this.sky, this.floor);
    this.sky.position.copy(up);
    space.add(this.group);
  }

  /** The side of the shadow's map, in pixels. */
  sharpen(side: number): void {
    const { shadow } = this.key;
    if (shadow.mapSize.x === side) return;
    shadow.mapSize.set(side, side);
    shadow.radius = 5 * (side / 2048) ** 0.5;
    shadow.map?.dispose();
    shadow.map = null;
  }

  /** Make it as large as the mechanism's reach. */
  scale(size: number): void {
    this.size = size;
    const far = 4.2 * size;
    this.sheet.geometry.dispose();
    this.catcher.geometry.dispose();
    this.sheet.geometry = new PlaneGeometry(2 * far, 2 * far);
    this.catcher.geometry = new PlaneGeometry(3.4 * size, 3.4 * size); // as far as the shadow's map
    const power = 10 ** Math.floor(Math.log10(size / 2.5));
    const each = [1, 2, 5, 10].map((k) => k * power).find((s) => s >= size / 2.5)!;
    this.grid.uniforms.each.value = each / 2;
    this.grid.uniforms.far.value = far;
    const { camera } = this.key.shadow;
    camera.left = camera.bottom = -1.7 * size;
    camera.right = camera.top = 1.7 * size;
    camera.near = 0.1 * size;
    camera.far = 9 * size;
    camera.updateProjectionMatrix();
    this.key.shadow.normalBias = 0.004 * size;
  }

  /** Put floor and light where the mechanism is; the grid's lines stay where they are in space. */
  place(centre: Vector3, height: number): void {
    const { elements: e } = this.floor.matrix;
    const level = new Vector3(e[0], e[1], e[2]);
    const side = new Vector3(e[4], e[5], e[6]);
    const at = centre.clone().addScaledVector(this.up, height - centre.dot(this.up));
    this.floor.matrix.setPosition(at);
    this.floor.matrixWorldNeedsUpdate = true;
    this.grid.uniforms.shift.value = [at.dot(level), at.dot(side)];
    const out = level.clone().cross(this.up);
    this.key.target.position.copy(centre);
    this.key.position
      .copy(centre)
      .addScaledVector(this.up, 3.6 * this.size)
      .addScaledVector(this.right, 1.5 * this.size)
      .addScaledVector(out, 1.2 * this.size);
  }

  dress(): void {
    const night = dark();
    this.grid.uniforms.colour.value.set(night ? "#3f4b57" : "#c6ced8");
    this.grid.uniforms.ground.value.set(night ? "#222b34" : "#eef1f5");
    this.grid.uniforms.strong.value = night ? 0.75 : 0.7;
    this.shade.opacity = night ? 0.5 : 0.22;
    this.shade.color.set(night ? "#000000" : theme().ink);
    this.key.intensity = night ? 1.8 : 1.75;
    this.sky.intensity = night ? 0.25 : 0.4;
    this.space.environmentIntensity = night ? 0.55 : 0.66;
  }
}
