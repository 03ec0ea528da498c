/** Searches for a place on OpenStreetMap (wiki.openstreetmap.org/wiki/Browsing). It opens in every browser, unlike `geo:`. */
export const mapAddress = (location: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`
