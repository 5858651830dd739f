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

/**
 * The same browser without windows of its own: a visitor of a story is there in a quarter of the
 * time, for nothing draws the frame around their page.
 */
const shell = '/usr/bin/chromium-headless-shell';

const sentence =
  'Chromium was not found: install it with "apt-get install chromium fonts-dejavu-core" (Debian), ' +
  'or set CHROMIUM to the path of a Chromium or Chrome.';

/** Path of the browser, or null and what to install; without windows where there is one such. */
export function findChromium({ install = false, windowless = false } = {}) {
  const mayInstall = install && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (windowless && mayInstall && process.env.CHROMIUM === undefined && !existsSync(shell)) {
    installPackages('chromium-headless-shell');
  }
  const found = present(windowless);
  if (found === null && mayInstall) installPackages('chromium');
  const path = found ?? present(windowless);
  return { path, sentence: path === null ? sentence : '' };
}

function present(windowless) {
  const given = process.env.CHROMIUM;
  if (given) return existsSync(given) ? given : null;
  const known = windowless ? [shell, ...places] : places;
  return known.find((place) => existsSync(place)) ?? null;
}

function installPackages(browser) {
  const packages = ['install', '-y', '-qq', browser, 'fonts-dejavu-core'];
  if (!apt(...packages) && apt('update', '-qq')) apt(...packages);
}

function apt(...parameters) {
  const waiting = ['-o', 'DPkg::Lock::Timeout=500'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env };
  return spawnSync('apt-get', [...waiting, ...parameters], options).status === 0;
}
