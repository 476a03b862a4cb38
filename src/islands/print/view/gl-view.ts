/** Draws a model with three. This file and three come once a file was chosen. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  Scene,
  WebGLRenderer,
} from 'three';
import { type MakeView, radiusOf } from './view.ts';

const ANGLE = 35;
const POINT_PX = 5;

/** Draws with three, which loads after a file was chosen. @throws Error without WebGL */
export const glView: MakeView = (canvas, skin) => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(skin, 3));
  const material = new MeshStandardMaterial({
    color: new Color(getComputedStyle(canvas).color),
    flatShading: true,
    // Open surfaces show their inside too.
    side: DoubleSide,
    roughness: 0.75,
    metalness: 0.05,
  });
  const scene = new Scene();
  const lamp = new DirectionalLight(0xffffff, 2.2);
  lamp.position.set(0.6, -1, 1.4);
  scene.add(new Mesh(geometry, material), new HemisphereLight(0xffffff, 0x56605a, 1.5));
  const marked = new Group();
  scene.add(marked);
  const warning = new Color(getComputedStyle(canvas).caretColor);
  const faceInk = new MeshBasicMaterial({
    color: warning,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  // Behind the piece too: an edge may be inside.
  const lineInk = new LineBasicMaterial({ color: warning, depthTest: false });
  const pointInk = new PointsMaterial({
    color: warning,
    depthTest: false,
    size: POINT_PX * Math.min(devicePixelRatio || 1, 2),
    sizeAttenuation: false,
  });
  const places: BufferGeometry[] = [];
  const placesOf = (corners: Float32Array<ArrayBuffer>): BufferGeometry => {
    const made = new BufferGeometry();
    made.setAttribute('position', new BufferAttribute(corners, 3));
    places.push(made);
    return made;
  };
  const unmark = (): void => {
    marked.clear();
    for (const place of places.splice(0)) place.dispose();
  };
  const camera = new PerspectiveCamera(ANGLE);
  // Models for printers have z up.
  camera.up.set(0, 0, 1);
  camera.add(lamp);
  scene.add(camera);
  const radius = radiusOf(skin);
  let aspect = 1;
  return {
    mark: (marks) => {
      unmark();
      if (!marks) return;
      marked.add(new Mesh(placesOf(marks.faces), faceInk));
      const lines = placesOf(marks.lines);
      // Lines are one pixel wide, whatever the screen: their ends are easier to see.
      marked.add(new LineSegments(lines, lineInk), new Points(lines, pointInk));
    },
    draw: ({ yaw, pitch, zoom }) => {
      const far = radius / Math.sin((ANGLE / 2) * (Math.PI / 180)) / Math.min(1, aspect) / zoom;
      camera.near = Math.max(far - radius * 1.5, radius / 1_000);
      camera.far = far + radius * 1.5;
      camera.position.set(
        far * Math.cos(pitch) * Math.sin(yaw),
        -far * Math.cos(pitch) * Math.cos(yaw),
        far * Math.sin(pitch),
      );
      camera.lookAt(0, 0, 0);
      camera.updateProjectionMatrix();
      renderer.render(scene, camera);
    },
    resize: (width, height) => {
      aspect = width / height;
      camera.aspect = aspect;
      // The page sets its style.
      renderer.setSize(width, height, false);
    },
    dispose: () => {
      unmark();
      geometry.dispose();
      for (const each of [material, faceInk, lineInk, pointInk]) each.dispose();
      renderer.dispose();
    },
  };
};
