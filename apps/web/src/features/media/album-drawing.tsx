/** A pile of photos on a table, the topmost of a hill at sunset. */
export function AlbumDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <ellipse cx="80" cy="98" rx="66" ry="9" className="fill-sage-wash" />
      <g strokeWidth="2.5" strokeLinejoin="round">
        <rect
          x="26"
          y="26"
          width="62"
          height="58"
          rx="5"
          transform="rotate(-13 57 55)"
          className="fill-honey-wash stroke-honey"
        />
        <rect
          x="74"
          y="24"
          width="62"
          height="58"
          rx="5"
          transform="rotate(11 105 53)"
          className="fill-sage-wash stroke-sage"
        />
        <rect x="46" y="18" width="68" height="72" rx="5" className="fill-surface stroke-primary" />
      </g>
      <rect x="53" y="25" width="54" height="44" rx="3" className="fill-primary-wash" />
      <circle cx="90" cy="41" r="7" className="fill-honey" />
      <path d="M53 69V60l15-14 14 13 9-7 16 13v4z" className="fill-sage" />
      <path d="M66 79h28" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
