import { armFailpoints } from '../../rails/failpoint.ts';
import { archiveOldRecords } from '../office/retention/work-archives.ts';
import { eraseRecords } from '../platform/archives/erase-records.ts';
import { readConfig } from '../platform/config/config.ts';
import { openPlatform } from '../platform/open-platform.ts';

// A process of its own, so that it can be killed: archives and erases once what is due.
const config = readConfig(process.env);
armFailpoints(config.failpointFile);
const { platform, close } = await openPlatform(config, 'archives');
await archiveOldRecords(platform);
await eraseRecords(platform);
await close();
