/**
 * Placeholders of an ICU text, read by the compiler: `{name}` takes a text or a number,
 * `{count, plural, …}` and `{count, number}` a number, `{kind, select, …}` a text.
 * A plural or select ends with `}}` and holds no placeholder but `#`; the catalogue test checks it.
 */
export type Params<Text extends string> = string extends Text
  ? Record<string, string | number>
  : Simplify<ReadText<Text>>;

type None = Record<never, never>;
type Simplify<Type> = { [Key in keyof Type]: Type[Key] };

type ReadText<Text extends string> = Text extends `${string}{${infer Rest}`
  ? ReadBrace<Rest>
  : None;

type ReadBrace<Rest extends string> = Rest extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer Name}, plural,${string}`
    ? Record<Name, number> & AfterBlock<Rest>
    : Head extends `${infer Name}, select,${string}`
      ? Record<Name, string> & AfterBlock<Rest>
      : Head extends `${infer Name}, number`
        ? Record<Name, number> & ReadText<Tail>
        : Record<Head, string | number> & ReadText<Tail>
  : None;

type AfterBlock<Rest extends string> = Rest extends `${string}}}${infer After}`
  ? ReadText<After>
  : None;
