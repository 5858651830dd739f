import { isTestCode, type SourceFile } from './sources.ts';

type Ban = {
  readonly word: RegExp;
  readonly why: string;
  /** Paths the ban is for; everywhere when absent. */
  readonly where?: RegExp;
  readonly except?: RegExp;
  /** Whether tests must do without it too. */
  readonly inTests?: boolean;
};

const running = /^(core|contract|rails|sources|signer|server)\//;

/** What no line may say, and why. */
const bans: readonly Ban[] = [
  {
    word: /\bDate\.now\(|\bnew Date\(\s*\)/,
    why: "time is the database's: take the platform clock, or `now` as an argument",
    where: running,
    // The signer knows no database: its caps are counted by its own clock.
    except: /^server\/platform\/clock\/|^signer\/main\.ts$/,
  },
  {
    word: /\bnew Intl\.DateTimeFormat\(/,
    why: 'one takes tens of kilobytes outside the heap: `dateFormat` makes it once',
    except: /^i18n\/intl-formats\.ts$/,
  },
  { word: /\bMath\.random\(/, why: 'chance that matters comes from node:crypto' },
  {
    word: /\bsetInterval\(/,
    why: 'what is done again and again is a task: `tasks.start` or `leadTask`',
    where: /^server\//,
    // The runner itself, and what watches over processes from outside.
    except:
      /^server\/platform\/(tasks\/|process\/(heartbeat|watch-self(-worker)?)\.ts$)|^server\/launch\/database\/service-database\.ts$/,
  },
  {
    word: /\bconsole\.\w+\(/,
    why: 'processes write through the platform log',
    except: /^(tools|bench)\//,
    inTests: true,
  },
  {
    word: /\bprocess\.env\b/,
    why: 'configuration is read in one place',
    except:
      /^(tools|bench|e2e)\/|^vite\.config\.ts$|^server\/platform\/config\/|^signer\/config\.ts$/,
  },
  {
    word: /(?<!in)deed/i,
    why: 'what somebody does is an action, as in the glossary',
    inTests: true,
  },
  { word: /\b(TODO|FIXME|XXX)\b/, why: 'work left over is an issue, not a comment', inTests: true },
  { word: /^export \* from /, why: 'a barrel hides where things are', inTests: true },
  { word: /\bparseFloat\(/, why: 'money is never a float' },
  {
    word: /\brole [!=]== '/,
    why: 'who may do what is asked of permissions, by useMay',
    where: /^office\//,
  },
  {
    word: /\bObject\.(create|setPrototypeOf)\(|\b_\.session\b|NodePg(Session|Transaction)\b/,
    why: 'what a library does not document is not ours: another version may do without it',
    inTests: true,
  },
  {
    word: /['"`]operator:/,
    why: 'who did something is built and read by core/actor.ts alone',
    where: /^(core|server)\//,
    except: /^core\/actor\.ts$/,
  },
  {
    word: /['"`](reserve|held|incoming|customer|shortfall|adjustment|position|spread|rewards|earnings):|split_part\([\w.]*(account|name), ':'/,
    why: 'an account of the ledger is named, and taken apart, by core/ledger/journal.ts alone',
    where: running,
    except: /^core\/ledger\/journal\.ts$/,
  },
  { word: /@ts-(ignore|nocheck|expect-error)/, why: 'the compiler is right', inTests: true },
];

/** Lines that say what they may not. */
export function bannedWords(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => !file.path.startsWith('tools/conventions'))
    .flatMap((file) => bansFor(file.path).flatMap((ban) => linesThatSay(file, ban)));
}

function bansFor(path: string): readonly Ban[] {
  return bans.filter((ban) => {
    if (isTestCode(path) && ban.inTests !== true) return false;
    return (ban.where?.test(path) ?? true) && !(ban.except?.test(path) ?? false);
  });
}

function linesThatSay(file: SourceFile, ban: Ban): string[] {
  return file.lines.flatMap((line, index) =>
    ban.word.test(line) ? [`${file.path}:${index + 1} ${line.trim()} (${ban.why})`] : [],
  );
}

const namelessNames = /^(index|utils?|helpers?|common|misc|consts?|constants|services?|managers?)$/;

/** Files whose name says nothing about what is in them. */
export function namelessFiles(files: readonly string[]): string[] {
  return files.filter((path) => {
    const name = path.split('/').at(-1) ?? '';
    return /\.(tsx?|mjs)$/.test(name) && namelessNames.test(name.replace(/\..*$/, ''));
  });
}

/** Files whose name is not in kebab-case. */
export function wronglySpelledFiles(files: readonly string[]): string[] {
  return files.filter((path) => {
    const name = path.split('/').at(-1) ?? '';
    return /\.tsx?$/.test(name) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(name);
  });
}
