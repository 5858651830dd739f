// Finds the browser of the stories, or installs it where apt may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const sentence =
  'Chromium was not found: install it with "apt-get install chromium fonts-dejavu-core" (Debian), ' +
  'or set CHROMIUM to the path of a Chromium or Chrome.';

/** Path of the browser, or null and what to install. */
export function findChromium({ install = false } = {}) {
  const found = present();
  if (found !== null || !install) return { path: found, sentence: found === null ? sentence : '' };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = ['chromium', 'fonts-dejavu-core'];
    if (!apt('install', '-y', '-qq', ...packages) && apt('update', '-qq')) {
      apt('install', '-y', '-qq', ...packages);
    }
  }
  const path = present();
  return { path, sentence: path === null ? sentence : '' };
}

function present() {
  const given = process.env.CHROMIUM;
  if (given) return existsSync(given) ? given : null;
  return places.find((place) => existsSync(place)) ?? null;
}

function apt(...parameters) {
  const waiting = ['-o', 'DPkg::Lock::Timeout=500'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env };
  return spawnSync('apt-get', [...waiting, ...parameters], options).status === 0;
}
