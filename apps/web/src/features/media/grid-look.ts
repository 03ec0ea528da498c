/** One to four columns, as wide as the page is. The grid reads from the browser how many there are. */
export const gridLook = 'grid grid-cols-1 gap-4 @md:grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-4 @2xl:gap-5'
