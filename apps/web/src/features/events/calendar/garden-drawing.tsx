/** A free day: a deckchair under the tree. */
export function GardenDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <circle cx="122" cy="26" r="14" className="fill-honey" />
      <path d="M6 96q74-18 148 0v8H6z" className="fill-sage-wash" />
      <path d="M46 92V54" className="stroke-ink-soft" strokeWidth="6" strokeLinecap="round" />
      <circle cx="46" cy="38" r="26" className="fill-sage" />
      <circle cx="36" cy="32" r="4" className="fill-honey" />
      <circle cx="54" cy="44" r="4" className="fill-honey" />
      <path d="M92 60l34 30" className="stroke-primary" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M92 92l22-20M98 66l-4 26M126 90l-6 4"
        className="stroke-ink-soft"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}
