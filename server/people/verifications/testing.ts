import sharp, { type Sharp } from 'sharp';
import type { Answer, Browser, TestAccounts } from '../profile/testing.ts';

/** A small picture of a green table with a card on it, as an iPhone saves it (480 by 320). */
const heicText = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA',
  'AAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJrAAEAAAAAAAABfAACAAAAAAPnAAEAAAAA',
  'AAAASQAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhmlwcn',
  'AAAAFhaXBjbwAAAHlodmNDAQNwAAAAAAAAAAAAP/AA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAP7oC',
  'QCEAAQAsQgEBA3AAAAMAkAAAAwAAAwA/oA8IBQWW6kkprm4EBAwIAAADAAgAAAMACEAiAAEAB0QBwXKwYkAAAAAUaX',
  'NwZQAAAAAAAAHgAAABQAAAABBwaXhpAAAAAAMICAgAAABzaHZjQwEECAAAAAAAAAAAAD/wAPz8+PgAAA8DIAABABdA',
  'AQwB//8ECAAAAwCf+AAAAwAAP7oCQCEAAQAnQgEBBAgAAAMAn/gAAAMAAD/APCAUFlupJKa5sCAAAAMAIAAAAwAhIg',
  'ABAAdEAcFysGJAAAAAFGlzcGUAAAAAAAAB4AAAAUAAAAAOcGl4aQAAAAABCAAAACdhdXhDAAAAAHVybjptcGVnOmhl',
  'dmM6MjAxNTphdXhpZDoxAAAAAB1pcG1hAAAAAAAAAAIAAQOBAoMAAgSEBYaHAAAAGmlyZWYAAAAAAAAADmF1eGwAAg',
  'ABAAEAAAHNbWRhdAAAAXgoAa9Sn73BUWDPTbkOkl//853cgrP/ysgMgEBkBHLkfyrYsiJYUnONv2ohcSr4kXhD/e40',
  'V+mUnjyEnb+Hr/rvRF9IGgnpFBforgAXqPfQAxvigDE8Na6CnihyHMVai5XJDNnhCk/Dkn7LkqpEbbDPucnxshnxAZ',
  'XIhAI4pk1ElBqi2vso3hJFHiALqTL1S/NdEj2lvPe5c5nSwuHho+cG8RcNKgQaoeH+e1y936ljRM97PBFSYSq+S0F6',
  '7HFgIhoZh1WZPS3RExl+HfSkE242KMeWFsWruYTBZTDgInCZwGz4AAADAADsgJV+RXc/Yl6ck1v6lDAIkyFLRl8UZj',
  '77WISf2iApb9egAAADAA70l9bRtdRnSlIH2dAMCvHvlvZbidEAWfWrHY7YMkJ1hoABsbu7dZ61GC3dakNpcvWm24+b',
  '8gmVHJZhKP0S2xW5McEbBj6I8AAAAwAAWR3eDaNsMqYKdlY5fdXL7CrNRaQ9PgcdsMYOfM4gAAAARSgBrqUtFKRA7x',
  'Kw9B+8skOBBlZU9LdA6wzRoA7ItlRGBdhpE+kgAWedisKVAAADAADsgI2ygAAAAwADvgAAAwAAAwABWQ==',
].join('');
export const heic = Buffer.from(heicText, 'base64');

/** A drawn picture that looks like no other of another seed. */
export function picture(seed = 1, { width = 640, height = 400 } = {}): Sharp {
  const shapes = Array.from({ length: 40 }, (_, at) => {
    const wave = (salt: number) => Math.sin(seed * 12.9898 + at * 78.233 + salt * 37.719);
    const random = (salt: number) => Math.abs(wave(salt) * 43_758.5453) % 1;
    const [x, y] = [random(1) * width, random(2) * height];
    const shade = Math.floor(random(3) * 255);
    return `<rect x="${x}" y="${y}" width="90" height="70" fill="rgb(${shade},${shade},${shade})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#888"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

export type Form = Readonly<Record<string, string>>;

/** A multipart form; `image` is its file, and left out where it is null. */
export function formOf(fields: Form, image: Buffer | null, name = 'card.jpg') {
  const boundary = 'card-boundary';
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\n`;
  const file = image === null ? [] : [Buffer.from(`${head}\r\n`), image, Buffer.from('\r\n')];
  return {
    payload: Buffer.concat([
      Buffer.from(parts.join('')),
      ...file,
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends a card's photo from a browser, which keeps the cookies it is given. */
export async function sendCard(
  { app }: TestAccounts,
  browser: Browser,
  fields: Form,
  image: Buffer | null,
): Promise<Answer> {
  const { payload, headers } = formOf(fields, image);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/card_verifications',
    payload,
    headers: { ...headers, cookie, 'x-forwarded-for': browser.ip, 'site-locale': 'en' },
  });
  for (const { name, value } of answer.cookies) browser.cookies.set(name, value);
  return answer;
}
