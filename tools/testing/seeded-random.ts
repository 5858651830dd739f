import * as fc from 'fast-check';

/**
 * Properties are tried on the same values in every run, so that a run that fails fails again, and
 * one that passes says something of the change and not of luck. `FC_SEED` tries others.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FC_SEED'] ?? 1) });
