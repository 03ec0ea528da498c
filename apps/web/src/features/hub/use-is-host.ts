import { useQuery } from '@tanstack/react-query'
import { hubSettingsQuery } from './settings-api'

const KEPT_MS = 10 * 60_000

/** False until it is known. */
export const useIsHost = (userId: string | undefined) =>
  useQuery({ ...hubSettingsQuery(userId ?? ''), enabled: userId !== undefined, staleTime: KEPT_MS }).data !=
  null
