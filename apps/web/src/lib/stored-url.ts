import { supabaseUrl } from './config'

/**
 * The address of a stored file as this page reaches it. A family may know its Kinfold by several addresses (at home,
 * from outside), and a link carries the one that its author used.
 */
export const storedUrl = (url: string) => supabaseUrl + new URL(url, supabaseUrl).pathname
