/** Whether a picture is in the hub's own storage: pictures from elsewhere are never loaded. */
export const isStored = (url: string) => url.includes('/storage/v1/object/public/pictures/')
