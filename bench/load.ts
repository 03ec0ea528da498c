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
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`)
  return {
    requestsPerSecond: result.requests.average,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}
