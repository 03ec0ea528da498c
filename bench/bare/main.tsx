// The least that a family's feed takes with the same parts: React, the router, supabase-js, and ten posts with photos.
// bench/against-bare-app.ts compares the app with it.

import { createClient } from '@supabase/supabase-js'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

type Post = { id: string; content: string; image_url: string | null; author: { full_name: string } }

const { publishableKey } = await (await fetch('/config.json')).json()
const db = createClient(location.origin, publishableKey)

const rootRoute = createRootRoute()
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home',
  loader: async () => {
    const { data } = await db
      .from('posts')
      .select('id, content, image_url, author:profiles(full_name)')
      .order('created_at', { ascending: false })
      .limit(10)
      .overrideTypes<Post[], { merge: false }>()
      .throwOnError()
    return data
  },
  component: Home,
})

function Home() {
  const posts: Post[] = home.useLoaderData()
  return (
    <main>
      {posts.map(({ id, content, image_url, author }) => (
        <article key={id}>
          <h2>{author.full_name}</h2>
          <p>{content}</p>
          {image_url && <img src={new URL(image_url).pathname} alt="" width="390" height="292" />}
        </article>
      ))}
    </main>
  )
}

const router = createRouter({ routeTree: rootRoute.addChildren([home]) })
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)
