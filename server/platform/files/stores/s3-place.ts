export type S3Settings = {
  /** Without the bucket, as `https://s3.example`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** A bucket, and what stands before each name in it: empty, or a folder with a slash at its end. */
export type S3Place = { readonly bucket: string; readonly prefix: string };

const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Reads `s3://bucket/folder/`: the bucket, and what follows it; null for another text. */
export function readS3Address(
  text: string,
): { readonly bucket: string; readonly path: string } | null {
  const [, bucket, path = ''] = form.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, path };
}

/** The address of a bucket at its store. */
export function bucketUrl({ endpoint }: Pick<S3Settings, 'endpoint'>, bucket: string): string {
  return `${endpoint.replace(/\/$/, '')}/${bucket}`;
}
