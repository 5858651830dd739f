const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

type PasskeyTransport = (typeof known)[number];

/** The ways a passkey can be reached, of those that browsers know. */
export function readTransports(given: readonly string[]): PasskeyTransport[] {
  return known.filter((transport) => given.includes(transport));
}
