/** A full basket and a list that is half ticked. */
export function BasketDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <ellipse cx="80" cy="98" rx="72" ry="8" className="fill-sage-wash" />
      <circle cx="46" cy="48" r="11" className="fill-danger" opacity=".75" />
      <circle cx="66" cy="44" r="12" className="fill-sage" />
      <path d="M84 50c0-16 8-26 16-30 0 10-4 22-8 30z" className="fill-sage" opacity=".7" />
      <path d="M34 54c2-30 62-30 64 0" className="fill-none stroke-honey" strokeWidth="5" />
      <path d="M24 54h84l-8 36a8 8 0 0 1-8 6H40a8 8 0 0 1-8-6z" className="fill-honey" />
      <path
        d="M30 66h72M34 80h64M50 54l4 42M82 54l-4 42"
        className="stroke-honey-ink"
        strokeWidth="2.5"
        opacity=".35"
      />
      <g transform="rotate(7 126 52)">
        <rect
          x="108"
          y="24"
          width="40"
          height="56"
          rx="5"
          className="fill-surface stroke-primary"
          strokeWidth="3"
        />
        <g className="fill-none stroke-primary" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
          <path d="m115 38 3 3 5-6M115 52l3 3 5-6" />
          <path d="M129 38h12M129 52h12M116 67h5M129 67h8" opacity=".55" />
        </g>
      </g>
    </svg>
  )
}
