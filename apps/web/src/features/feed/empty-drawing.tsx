/** A house on a hill with its lights on. */
export function EmptyDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <circle cx="122" cy="30" r="14" className="fill-honey" opacity=".75" />
      <ellipse cx="80" cy="94" rx="78" ry="16" className="fill-sage-wash" />
      <ellipse cx="86" cy="98" rx="58" ry="10" className="fill-sage" opacity=".35" />
      <path
        d="M52 88V58l24-18 24 18v30z"
        className="fill-surface stroke-primary"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="m44 62 32-25 32 25"
        className="fill-none stroke-primary"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="60" y="62" width="12" height="12" rx="2" className="fill-honey" />
      <path d="M80 88V70a6 6 0 0 1 12 0v18z" className="fill-primary" />
      <path d="M28 92V74" className="stroke-primary" strokeWidth="3" strokeLinecap="round" />
      <ellipse cx="28" cy="62" rx="12" ry="16" className="fill-sage" opacity=".8" />
    </svg>
  )
}
