/** A rating of one to five, drawn; `said` is the same in words. */
export function Stars({ rating, said }: { rating: number; said: string }) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">
        <span className="text-amber">{'★'.repeat(rating)}</span>
        <span className="text-soft">{'☆'.repeat(5 - rating)}</span>
      </span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
