/** Over the last picture of a grid: the number of the others. */
export const MorePhotos = ({ text }: { text: string }) => (
  <span
    aria-hidden
    className="absolute inset-0 grid place-items-center font-display font-semibold text-3xl text-paper dark:text-ink"
  >
    {/* A layer of its own: browsers without `color-mix` would make a translucent colour opaque. */}
    <span className="absolute inset-0 bg-ink opacity-60 dark:bg-paper" />
    <span className="relative">{text}</span>
  </span>
)
