import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { root } from './conventions/sources.ts';
import { readYaml, readYamls, type Yaml } from './read-yaml.ts';
import { renderChart } from './render-chart.ts';

const folder = join(root, 'deploy');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

type Map = { readonly [key: string]: Yaml };
const map = (value: Yaml | undefined): Map =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Map) : {};
const list = (value: Yaml | undefined): readonly Yaml[] => (Array.isArray(value) ? value : []);

test('the reader of YAML reads what ours is written in, and refuses the rest', () => {
  const text = 'a: [x, {b: "c, d"}]\ne:\n- f: 1\n  g: # nothing\n- "h: i"\nj: {}\n';
  expect(readYaml(text)).toEqual({
    a: ['x', { b: 'c, d' }],
    j: {},
    e: [{ f: 1, g: null }, 'h: i'],
  });
  expect(() => readYaml('a: 1\n b: 2')).toThrow('stands nowhere');
  expect(() => readYaml('a: 1\na: 2')).toThrow('a stands twice');
  expect(() => readYaml('a: [1')).toThrow('not closed');
});

const compose = map(readYaml(read('compose.yaml')));
const services = Object.entries(map(compose['services']));

test('the composition names only services, volumes, networks and files that are there', () => {
  const wrong = services.flatMap(([name, service]) => {
    const { depends_on, volumes, networks, secrets } = map(service);
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(map(depends_on));
    const nets = Array.isArray(networks) ? networks : Object.keys(map(networks));
    const mounted = list(volumes).map((volume) => String(volume).split(':')[0] ?? '');
    return [
      ...needed.filter((other) => !(String(other) in map(compose['services']))),
      ...nets.filter((net) => !(String(net) in map(compose['networks']))),
      ...list(secrets).filter((secret) => !(String(secret) in map(compose['secrets']))),
      ...mounted.filter((volume) =>
        volume.startsWith('.')
          ? !existsSync(join(folder, volume))
          : !(volume in map(compose['volumes'])),
      ),
    ].map((what) => `${name}: ${String(what)}`);
  });
  expect(wrong).toEqual([]);
});

test('what the composition asks for is among its settings', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
  const given = [...read('env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(asked.filter((name) => name !== 'AGIO_IMAGE' && !given.includes(name))).toEqual([]);
});

test('every part of the service is closed in, and the signer has no network at all', () => {
  for (const name of ['migrate', 'web', 'worker', 'signer']) {
    const service = map(map(compose['services'])[name]);
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service['security_opt'], name).toEqual(['no-new-privileges:true']);
    expect(service['command'], name).toEqual([name]);
  }
  const signer = map(map(compose['services'])['signer']);
  expect(signer).toMatchObject({ network_mode: 'none', user: '10002:10001' });
  expect(JSON.stringify(signer)).not.toContain('DATABASE');
  expect(signer['env_file']).toBeUndefined();
  const seesTheFolder = services.filter(([, service]) =>
    list(map(service)['volumes']).some((volume) => String(volume).startsWith('signer:')),
  );
  expect(seesTheFolder.map(([name]) => name)).toEqual(['web', 'worker', 'signer']);
});

test('the image has all folders that its parts run from, and nothing secret', () => {
  const file = read('Dockerfile');
  const copied = [...file.matchAll(/^COPY (\S+) \S+$/gm)].map(([, name]) => name);
  const last = file.slice(file.lastIndexOf('\nFROM'));
  const floors = ['core', 'contract', 'rails', 'sources', 'screeners', 'gateways', 'i18n'];
  for (const floor of [...floors, 'signer', 'server', 'migrations', 'ui']) {
    expect(copied).toContain(floor);
  }
  expect(last).toMatch(/^USER 10001:10001$/m);
  expect(last).not.toMatch(/^COPY \. /m);
  expect(last).toContain('/readyz');
  expect(read('Dockerfile.dockerignore')).toMatch(/^\.env\n\.env\.\*\n\.data$/m);
});

test('every command that a unit, the composition or the chart starts is one of the parts', () => {
  const parts = [...read('agio').matchAll(/^ {2}([a-z-]+)\) exec/gm)].map(([, name]) => name);
  const units = readdirSync(join(folder, 'systemd'));
  expect(units).toHaveLength(4);
  for (const unit of units) {
    const [, part] =
      /^ExecStart=\/opt\/agio\/deploy\/agio ([a-z]+)$/m.exec(read(`systemd/${unit}`)) ?? [];
    expect(parts, unit).toContain(part);
    expect(read(`systemd/${unit}`), unit).toContain('ProtectSystem=strict');
  }
  const mode = execFileSync('git', ['ls-files', '--stage', 'deploy/agio'], { cwd: root });
  expect(mode.toString()).toMatch(/^100755 /);
});

const chartFiles = readdirSync(join(folder, 'helm/agio/templates'));
const templates = Object.fromEntries(
  chartFiles.map((name) => [name, read(`helm/agio/templates/${name}`)]),
);

function objectsWith(changes: Map): readonly Map[] {
  const values = map(readYaml(read('helm/agio/values.yaml')));
  const scope = {
    Values: { ...values, publicUrl: 'https://exchange.example', ...changes },
    Release: { Name: 'shop', Service: 'Helm' },
    Chart: { AppVersion: '0.1.0' },
  };
  return Object.values(renderChart(templates, scope)).flatMap((text) => readYamls(text).map(map));
}

const usual = map(readYaml(read('helm/agio/values.yaml')));
const withSigner = { signer: { ...map(usual['signer']), enabled: true } };
const withAll = { ...withSigner, ingress: { ...map(usual['ingress']), enabled: true } };
const kinds = (objects: readonly Map[]) =>
  objects.map(({ kind, metadata }) => `${String(kind)} ${String(map(metadata)['name'])}`).sort();

test('the chart has the parts, and the signer where it is wanted', () => {
  const few = kinds(objectsWith({}));
  expect(few).toContain('Deployment shop-web');
  expect(few).toContain('Deployment shop-worker');
  expect(few).toContain('Job shop-migrate');
  expect(few).toContain('PodDisruptionBudget shop-worker');
  expect(few).not.toContain('StatefulSet shop-signer');
  const more = kinds(objectsWith(withAll));
  expect(more).toContain('StatefulSet shop-signer');
  expect(more).toContain('Ingress shop');
  expect(new Set(more).size).toBe(more.length);
});

test('the chart wants the address of the site', () => {
  expect(() => objectsWith({ publicUrl: '' })).toThrow('publicUrl is needed');
});

const podsOf = (objects: readonly Map[]) =>
  objects.flatMap((object) => {
    const template = map(map(object['spec'])['template']);
    return template['spec'] === undefined ? [] : [{ object, spec: map(template['spec']) }];
  });

test('every mount of a pod of the chart has its volume, and every claim is made', () => {
  const objects = objectsWith(withAll);
  const claims = kinds(objects).filter((name) => name.startsWith('PersistentVolumeClaim '));
  const pods = podsOf(objects);
  expect(pods).toHaveLength(4);
  for (const { spec } of pods) {
    const volumes = list(spec['volumes']).map(map);
    const names = volumes.map(({ name }) => name);
    const [container] = list(spec['containers']).map(map);
    const mounts = list(container?.['volumeMounts']).map((mount) => map(mount)['name']);
    expect([...mounts].sort()).toEqual([...names].sort());
    for (const { persistentVolumeClaim } of volumes) {
      const { claimName } = map(persistentVolumeClaim);
      if (claimName !== undefined) {
        expect(claims).toContain(`PersistentVolumeClaim ${String(claimName)}`);
      }
    }
    expect(map(container?.['securityContext'])).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    expect(map(spec['securityContext'])).toMatchObject({ runAsNonRoot: true, fsGroup: 10001 });
  }
});

test('with a bucket for uploads pods name it, and share no volume once nothing lies there', () => {
  const files = map(usual['files']);
  const store = { ...files, store: 's3://shop/uploads/', endpoint: 'https://s3.example' };
  const shared = podsOf(objectsWith({ files: store }));
  const web = shared.find(({ object }) => String(map(object['metadata'])['name']) === 'shop-web');
  const environment = list(map(list(web?.spec['containers'])[0])['env']).map(map);
  expect(environment).toContainEqual({ name: 'FILES_STORE', value: 's3://shop/uploads/' });
  const apart = objectsWith({ files: { ...store, shared: false } });
  expect(kinds(apart)).not.toContain('PersistentVolumeClaim shop-files');
  expect(kinds(objectsWith({ files: store }))).toContain('PersistentVolumeClaim shop-files');
  for (const { spec } of podsOf(apart)) {
    const volumes = list(spec['volumes']).map(map);
    expect(volumes.find(({ name }) => name === 'files')).toMatchObject({ emptyDir: {} });
  }
  expect(() => objectsWith({ files: { ...store, endpoint: '' } })).toThrow('files.endpoint');
});

test('the chart’s selectors find the pods that they are for', () => {
  const objects = objectsWith(withAll);
  for (const { object } of podsOf(objects)) {
    const spec = map(object['spec']);
    const labels = map(map(map(spec['template'])['metadata'])['labels']);
    if (spec['selector'] === undefined) continue;
    expect(labels).toMatchObject(map(map(spec['selector'])['matchLabels']));
  }
  const signer = podsOf(objects).find(({ object }) => object['kind'] === 'StatefulSet');
  const environment = list(map(list(signer?.spec['containers'])[0])['env']).map(map);
  expect(environment.map(({ name }) => name)).not.toContain('DATABASE_URL');
  expect(map(list(signer?.spec['containers'])[0])['envFrom']).toBeUndefined();
});

/** Names of figures in the code, with what the library adds to them. */
function knownFigures(): ReadonlySet<string> {
  const files = [
    'server/platform/http/metrics.ts',
    'server/platform/tasks/task-metrics.ts',
    'server/platform/errors/error-metrics.ts',
    'server/money/reconciliation/drift-metrics.ts',
    'server/money/screening/screening-metrics.ts',
    'server/market/rates/rate-metrics.ts',
  ];
  const own = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/name: '([a-z_]+)'/g)].map(([, n]) => n),
  );
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const library = registry.getMetricsAsArray().map(({ name }) => name);
  registry.clear();
  const all = [...own, ...library].filter((name) => name !== undefined);
  const parts = all.flatMap((name) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]);
  return new Set([...parts, 'up']);
}

function figuresIn(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(?:by|without) \([^)]*\)/g, '');
  return [...bare.matchAll(/\b([a-z][a-z0-9_]*)\b(?!\s*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['or', 'and', 'by', 'm', 'h'].includes(name));
}

test('alarms and board are about figures that the service has', () => {
  const known = knownFigures();
  const groups = list(map(readYaml(read('monitoring/alerts.yml')))['groups']).map(map);
  const rules = groups.flatMap((group) => list(group['rules']).map(map));
  expect(rules.length).toBeGreaterThan(8);
  const board: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    read('monitoring/grafana/agio.json'),
  );
  const asked = [
    ...rules.map(({ expr }) => String(expr)),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const figures = asked.flatMap(figuresIn);
  expect(figures).toContain('background_task_failures');
  expect(figures.filter((name) => !known.has(name))).toEqual([]);
});
