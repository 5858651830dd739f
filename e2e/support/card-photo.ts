import sharp from 'sharp';

type Area = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** As large as a card for its height: the strips begin where its number stands. */
const photoSize = { width: 1586, height: 1000 } as const;

/** What stands under the strips of the number and of CVV where the page puts them first. */
const secretDigits: Area = { left: 640, top: 500, width: 380, height: 90 };
const secretCode: Area = { left: 1160, top: 730, width: 180, height: 90 };
/** What everybody may see: the first digits. */
const openDigits: Area = { left: 240, top: 500, width: 300, height: 90 };

/** Colours that nothing else in the picture has. */
const colours = {
  digits: { r: 255, g: 0, b: 255 },
  code: { r: 255, g: 140, b: 0 },
  open: { r: 0, g: 90, b: 255 },
} as const;
type Mark = keyof typeof colours;

type Marks = Partial<Record<Mark, Area>>;

const usual: Marks = { digits: secretDigits, code: secretCode, open: openDigits };

/** A photo of a card on a table, with marks for what it shows, and a place in its EXIF. */
export async function cardPhoto(marks: Marks = usual, seed = Math.random()): Promise<Buffer> {
  const shapes = Object.entries(marks).map(([name, area]) => {
    const { r, g, b } = colours[name as Mark];
    return rectangle(area, `rgb(${r},${g},${b})`);
  });
  // A table of its own under every card: pictures that look alike are held against their sender.
  const table = Array.from({ length: 24 }, (_, at) => {
    const chance = (salt: number) => Math.abs(Math.sin(seed * 91.7 + at * 12.9 + salt * 78.2));
    const shade = Math.floor(110 + chance(3) * 90);
    const area = { left: chance(1) * 1500, top: chance(2) * 940, width: 180, height: 140 };
    return rectangle(area, `rgb(${shade},${shade},${shade})`);
  });
  const card = rectangle({ left: 127, top: 80, width: 1332, height: 840 }, 'rgb(205,222,214)');
  const { width, height } = photoSize;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="rgb(150,150,150)"/>
    ${table.join('')}${card}${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'Agio test camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
}

function rectangle({ left, top, width, height }: Area, fill: string): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${fill}"/>`;
}

/** How many pixels of a picture are about the colour of each mark. */
export async function marksSeen(picture: Buffer): Promise<Readonly<Record<Mark, number>>> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = { digits: 0, code: 0, open: 0 };
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    for (const name of ['digits', 'code', 'open'] as const) {
      const mark = colours[name];
      const far = Math.abs(r - mark.r) + Math.abs(g - mark.g) + Math.abs(b - mark.b);
      if (far < 150) seen[name] += 1;
    }
  }
  return seen;
}
