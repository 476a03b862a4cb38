/** Draws a model with three. This file and three come once a file was chosen. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three';
import { type MakeView, radiusOf } from './view.ts';

const ANGLE = 35;

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
  const camera = new PerspectiveCamera(ANGLE);
  // Models for printers have z up.
  camera.up.set(0, 0, 1);
  camera.add(lamp);
  scene.add(camera);
  const radius = radiusOf(skin);
  let aspect = 1;
  return {
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
      geometry.dispose();
      material.dispose();
      renderer.dispose();
    },
  };
};
