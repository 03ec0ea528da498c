/** A faint backdrop that stays in place while the tree moves. */
export function Hills() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 200"
      preserveAspectRatio="xMidYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-40 w-full overflow-visible"
    >
      <circle cx="450" cy="62" r="50" className="fill-honey-wash" />
      <path
        d="M0 110c150-60 300-70 470-26s330 30 480-14 190-20 250-2v132H0z"
        className="fill-sage-wash opacity-60"
      />
      <g className="fill-sage" opacity=".25">
        <path d="M117 152c3-36 2-60-1-88h8c2 28 2 52 5 88z" />
        <circle cx="120" cy="52" r="26" />
        <circle cx="98" cy="70" r="19" />
        <circle cx="143" cy="68" r="20" />
      </g>
      <g className="fill-honey" opacity=".6">
        <ellipse cx="108" cy="56" rx="3.5" ry="5" />
        <ellipse cx="132" cy="46" rx="3.5" ry="5" />
        <ellipse cx="146" cy="70" rx="3.5" ry="5" />
      </g>
      <path d="M0 156c180-40 320-20 500-2s330-42 480-32 160 12 220 8v70H0z" className="fill-sage-wash" />
    </svg>
  )
}
