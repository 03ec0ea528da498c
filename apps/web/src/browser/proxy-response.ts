/** A proxy in front of the server that has stopped responds with 502 or 504 in its place. */
export const isFromProxy = ({ status }: Response) => status === 502 || status === 504
