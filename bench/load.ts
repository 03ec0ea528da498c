import autocannon from 'autocannon'

export type Load = { requestsPerSecond: number; medianMs: number; p99Ms: number }

/**
 * Requests `url` repeatedly from `clients` concurrent connections: with a body by POST.
 * @throws when a response is not 200
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  clients: number,
  seconds: number,
  body?: object,
): Promise<Load> {
  const post = body && ({ method: 'POST', body: JSON.stringify(body) } as const)
  const result = await autocannon({ url, headers, connections: clients, duration: seconds, ...post })
  const { non2xx: refused, errors, timeouts } = result
  if (refused + errors + timeouts > 0) {
    throw new Error(
      `${url}: ${refused} requests were refused (${Object.keys(result.statusCodeStats ?? {})}), ${errors} failed, ${timeouts} took too long`,
    )
  }
  return {
    requestsPerSecond: result.requests.average,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}
