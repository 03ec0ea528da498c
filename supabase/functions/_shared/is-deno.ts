/** Whether this runs on hosted Supabase, whose runtime is made of Deno. */
export const isDeno = 'Deno' in globalThis
