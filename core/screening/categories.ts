/** Where coins come from or go to, as providers of screening tell it, the gravest first. */
export const screeningCategories = [
  'sanctions',
  'terrorism_financing',
  'child_exploitation',
  'stolen_coins',
  'ransom',
  'malware',
  'dark_market',
  'dark_service',
  'illegal_service',
  'scam',
  'exchange_fraudulent',
  'enforcement_action',
  'mixer',
  'gambling',
  'risky_exchange',
  'p2p_exchange_high_risk',
  'atm',
  'unnamed_service',
  'decentralized_exchange',
  'liquidity_pools',
  'infrastructure',
  'unnamed_high_risk',
  'unnamed_medium_risk',
  'unrecognised',
  'seized_assets',
  'p2p_exchange',
  'exchange',
  'merchant_services',
  'marketplace',
  'payment',
  'wallet',
  'miner',
  'other',
] as const;
export type ScreeningCategory = (typeof screeningCategories)[number];

/** How one provider or another calls what has a name here. */
const aliases: Readonly<Record<string, ScreeningCategory>> = {
  ransomware: 'ransom',
  darknet_market: 'dark_market',
  darknet_service: 'dark_service',
  darknet: 'dark_market',
  stolen_funds: 'stolen_coins',
  stolen: 'stolen_coins',
  theft: 'stolen_coins',
  hack: 'stolen_coins',
  sanction: 'sanctions',
  sanctioned_entity: 'sanctions',
  sanctioned: 'sanctions',
  terrorist_financing: 'terrorism_financing',
  child_abuse: 'child_exploitation',
  child_abuse_material: 'child_exploitation',
  fraudulent_exchange: 'exchange_fraudulent',
  mixing_service: 'mixer',
  mixing: 'mixer',
  tumbler: 'mixer',
  illicit_service: 'illegal_service',
  law_enforcement: 'enforcement_action',
  high_risk_exchange: 'risky_exchange',
  exchange_high_risk: 'risky_exchange',
  p2p_exchange_mlrisk_high: 'p2p_exchange_high_risk',
  p2p_exchange_mlrisk_low: 'p2p_exchange',
  decentralized_exchange_contract: 'decentralized_exchange',
  dex: 'decentralized_exchange',
  infrastructure_as_a_service: 'infrastructure',
  unnamed_entity_high_risk: 'unnamed_high_risk',
  unnamed_entity_medium_risk: 'unnamed_medium_risk',
  unnamed_entity_low_risk: 'other',
  online_gambling: 'gambling',
  casino: 'gambling',
  crypto_atm: 'atm',
  mining_pool: 'miner',
  mining: 'miner',
  merchant_service: 'merchant_services',
  payment_processor: 'payment',
  exchange_licensed: 'exchange',
  custodial_wallet: 'wallet',
};

const known: ReadonlySet<string> = new Set(screeningCategories);

/** Whether a text is one of the categories by its own name. */
export function isScreeningCategory(text: string): text is ScreeningCategory {
  return known.has(text);
}

/** The category that a provider means; what nobody here knows is `unrecognised`, never harmless. */
export function categoryOf(text: string): ScreeningCategory {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return isScreeningCategory(plain) ? plain : (aliases[plain] ?? 'unrecognised');
}
