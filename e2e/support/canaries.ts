import type { Page } from 'playwright-core';

/**
 * What somebody would type to have a script of theirs run on a page of ours. Each would raise a
 * flag there, or ask a host that nobody else has a reason to ask.
 */
export const canaries = {
  image: '<img src=x onerror=window.canary=1>',
  script: '"><script>window.canary=1</script>',
  drawing: `'"--></title><svg/onload=window.canary=1>`,
  handler: '" autofocus onfocus=window.canary=1 x="',
  link: 'javascript:window.canary=1',
  away: '<img src=//canary.example/x>',
  template: "{{constructor.constructor('window.canary=1')()}}",
} as const;

/** As they fit into a text of one line with the bound of a memo. */
export const inMemos = [
  `${canaries.image} ${canaries.script}`,
  `${canaries.drawing} ${canaries.handler}`,
  `${canaries.link} ${canaries.away} ${canaries.template}`,
] as const;

/** As they fit into an address. */
export const inAddress = encodeURIComponent(Object.values(canaries).join(''));

/** Begins to watch a page for them, whatever it opens from now on. */
export async function watchFor(page: Page): Promise<void> {
  await page.addInitScript(`
    window.canaryViolations = [];
    addEventListener('securitypolicyviolation', (event) => {
      window.canaryViolations.push(event.violatedDirective + ' ' + event.blockedURI);
    });`);
}

const find = `(() => {
  const told = [];
  if (window.canary !== undefined) told.push('a script ran');
  told.push(...(window.canaryViolations ?? []));
  const places = '[src*=canary], [href*="//canary"], [action*=canary], base, [srcdoc]';
  for (const element of document.querySelectorAll(places)) told.push(element.outerHTML);
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) told.push('<' + element.localName + ' ' + name + '>');
      const runs = /^\\s*javascript:.*canary/i.test(value) && name !== 'value';
      if (runs) told.push(name + '=' + value);
    }
  }
  for (const element of document.scripts) if (element.text.includes('window.canary=1') &&
    element.type !== 'application/json') told.push('a script of theirs');
  return told;
})()`;

/** Whatever of theirs has become more than text on the page; nothing where all is well. */
export function foundOn(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(find);
}
