/** Why a payout waits or was not made, and why money could not be read, for an operator. */
export const payoutReasons = {
  'office.signerRefusal.malformed':
    'the signer did not understand the request; it will be tried again ({detail})',
  'office.signerRefusal.unauthenticated':
    'the signer does not know the service; it will be tried again ({detail})',
  'office.signerRefusal.no_seed': 'the signer cannot read its keys ({detail})',
  'office.signerRefusal.payer_replaced':
    'another process has taken over the payouts of this network and will try again ({detail})',
  'office.signerRefusal.frozen': 'an operator has stopped payout signing',
  'office.signerRefusal.network_off': 'the signer is not set up for this network ({detail})',
  'office.signerRefusal.address_invalid': 'not an address of the network ({detail})',
  'office.signerRefusal.address_not_allowed': 'the address is not on the allowed list',
  'office.signerRefusal.conflict':
    'something else has already been signed for this payout ({detail})',
  'office.signerRefusal.not_exclusive':
    'this money may have been paid already and that signature cannot be undone ({detail})',
  'office.signerRefusal.input_not_ours': 'a coin is not from our wallet ({detail})',
  'office.signerRefusal.insufficient_inputs':
    'the chosen coins do not cover the amount and the fee',
  'office.signerRefusal.fee_too_high': 'the network fee is above the limit ({detail})',
  'office.signerRefusal.over_cap': 'the amount is above the signer’s limit ({detail})',
  'office.railReason.address_wrong': 'not an address of the network: give another one',
  'office.railReason.sum_too_small': 'the amount is too small for the network',
  'office.railReason.address_own': 'this address is our own: give another one',
  'office.railReason.wallet_empty': 'the hot wallet has too few free coins; it will be tried again',
  'office.railReason.signer_silent': 'the signer does not respond; it will be tried again',
  'office.railReason.service_error': 'a service error, see the log; it will be tried again',
  'office.railReason.token_unknown': 'this token is not accepted here',
  'office.railReason.sum_uncounted': 'the amount is too small to be recorded',
  'office.railReason.payments_too_many': 'too many payments to this address to read at once',
  'office.railReason.explorer_silent': 'the explorer returns nothing about this address',
  'office.railReason.amount_unreadable': 'the explorer sent an amount that cannot be read',
  'office.railReason.from_own_pool': 'it came from one of our own addresses',
} as const;
