/** Whether a picture lies in the family's own storage: one from elsewhere is never loaded. */
export const isStored = (url: string) => url.includes('/storage/v1/object/public/pictures/')
