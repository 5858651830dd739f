export function keepFormerAssets(client: string, now?: Date): void;
