/** Files that are no models, saved or sent under a model's name, are named for what they are. */
import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { problemOf } from '../support/read-figures.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const filled = (text: string) => bytes(text.padEnd(400, '\0'));
const zip = (...names: string[]) =>
  new Uint8Array(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')]))));

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['una imagen AVIF', filled('\0\0\0\x18ftypavif')],
  ['una imagen HEIC', filled('\0\0\0\x18ftypheic')],
  ['una imagen PNG', new Uint8Array(gzipSync(filled('\x89PNG\r\n\x1a\n')))],
  ['un video', filled('\0\0\0\x20ftypisom')],
  ['un audio', filled('ID3\x03\0\0')],
  ['código de impresión (G-code)', filled('GCDE\x01\0\0\0')],
  ['código de impresión (G-code)', bytes(';FLAVOR:Marlin\n;TIME:3601\nM140 S60\n')],
  [
    'código de impresión (G-code)',
    zip('[Content_Types].xml', '3D/notes.txt', 'Metadata/plate_1.gcode'),
  ],
  ['un trabajo de resina', zip('config.ini', 'pieza00000.png', 'pieza00001.png')],
  ['un proyecto de Blender', filled('BLENDER17-01v0500')],
  ['un archivo comprimido (Zstandard)', filled('\x28\xb5\x2f\xfd\x04')],
  ['un archivo comprimido', filled('BZh91AY&SY')],
  ['un archivo comprimido', filled('\xfd7zXZ\0')],
  ['un archivo RAR', filled('Rar!\x1a\x07\x01\0')],
  ['un archivo TAR', new Uint8Array(gzipSync(filled(`${'a.stl'.padEnd(257, '\0')}ustar`)))],
  ['un modelo de Creo', bytes('#UGC:2 PART 1250 400 1 1\n#- VERS 1 0\n')],
  ['un modelo de CATIA', filled('V5_CFV2\0')],
  ['un modelo ACIS', bytes('400 0 1 0\n16 FreeCAD Solid 12 ACIS 21.0 NT 24 Mon Jan\nbody $-1\n')],
  ['un modelo BREP', bytes('DBRep_DrawableShape\n\nCASCADE Topology V1\n')],
  ['un modelo USD', bytes('#usda 1.0\n(\n)\n')],
  ['un modelo USDZ', zip('pieza.usdc')],
  ['un modelo de LDraw', bytes('0 Rueda\n0 Name: a.ldr\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 3001.dat\n')],
  ['un archivo de KiCad', bytes('(kicad_pcb (version 20221018) (generator pcbnew)\n')],
  ['un archivo de SolidWorks o de Office', filled('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['un proyecto de Fusion 360', zip('Manifest.dat', 'FusionAssetName[Active]/a.smt')],
  ['un documento de LibreOffice', zip('mimetype', 'content.xml')],
  ['una página web', bytes('<!-- saved from url=(0014)about:internet -->\n<html><body>x</body>')],
  ['una página web', bytes('<?xml version="1.0"?>\n<!DOCTYPE html>\n<html>')],
  ['una respuesta de un sitio (JSON)', bytes('{"error":"expired","code":403}')],
  [
    'un mensaje de error de un sitio',
    bytes('<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>'),
  ],
  ['un acceso directo de Windows', filled('L\0\0\0\x01\x14\x02\0')],
  [
    'un acceso directo de Windows',
    bytes('[InternetShortcut]\r\nURL=https://example.com/a.stl\r\n'),
  ],
  [
    'una referencia de Git LFS',
    bytes('version https://git-lfs.github.com/spec/v1\noid sha256:4d\n'),
  ],
  ['un archivo auxiliar de Mac', filled('\0\x05\x16\x07\0\x02\0\0Mac OS X')],
  ['un programa', filled('MZ\x90\0\x03')],
  ['un archivo de texto', bytes('Hola, quiero imprimir una pieza de 10 x 20\n')],
])('%s', async (name, body) => {
  const { code, message } = await problemOf('pieza.stl', body);
  expect(code).toBe('unknown');
  expect(message).toContain(`Es ${name}`);
});
