/** As much of the OpenJPEG build, and of WebAssembly, as is used here; neither brings types of its own. */
type WasmImports = Readonly<Record<string, object>>;
interface WasmModule {
  readonly ofModule: true;
}
interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** Throws when there is no more room. */
  grow(pages: number): number;
}
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Instance: new (module: WasmModule, imports: WasmImports) => WasmInstance;
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
};

declare module "@cornerstonejs/codec-openjpeg/decodewasmjs" {
  interface Decoder {
    /** Room inside the codec for so many encoded bytes. */
    getEncodedBuffer(bytes: number): Uint8Array;
    /** @param level how many times width and height are halved */
    decodeSubResolution(level: number, layer: number): void;
    calculateSizeAtDecompositionLevel(level: number): { readonly width: number; readonly height: number };
    /** All zero when nothing could be decoded; width and height are those of the whole picture. */
    getFrameInfo(): {
      readonly width: number;
      readonly height: number;
      readonly bitsPerSample: number;
      readonly componentCount: number;
      readonly isSigned: boolean;
    };
    /** Samples by pixel, of one byte up to 8 bits and of two above, the lower one first. */
    getDecodedBuffer(): Uint8Array;
    /** OpenJPEG's number: -1 unknown, 0 not said, 1 sRGB, 2 grey, 3 and 4 YCC, 5 CMYK. */
    getColorSpace(): number;
  }
  interface Options {
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
    readonly instantiateWasm: (imports: WasmImports, received: (instance: WasmInstance) => void) => object;
  }
  function createCodec(options: Options): Promise<{ readonly J2KDecoder: new () => Decoder }>;
  export = createCodec;
}

/** With the encoder; for tests. */
declare module "@cornerstonejs/codec-openjpeg/wasmjs" {
  interface Encoder {
    /** Room inside the codec for the samples, laid out as the decoder hands them out. */
    getDecodedBuffer(frame: {
      readonly width: number;
      readonly height: number;
      readonly bitsPerSample: number;
      readonly componentCount: number;
      readonly isSigned: boolean;
      readonly isUsingColorTransform: boolean;
    }): Uint8Array;
    setQuality(isLossless: boolean, ratio: number): void;
    setDecompositions(count: number): void;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
  }
  interface Options {
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }
  function createCodec(options: Options): Promise<{ readonly J2KEncoder: new () => Encoder }>;
  export = createCodec;
}
