declare module 'heic-decode' {
  type Pixels = {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  };
  type Image = {
    readonly width: number;
    readonly height: number;
    decode(): Promise<Pixels>;
  };
  const decode: { all(input: { buffer: Uint8Array }): Promise<readonly Image[]> };
  export default decode;
}
