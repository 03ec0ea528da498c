/** True for a host name that means "this very computer" on every device (RFC 6761, section 6.3). */
export const isLoopback = (hostname: string) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)\.?$/i.test(hostname)
