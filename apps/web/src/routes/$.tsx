import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Brand } from '@/components/ui/brand'
import { Button } from '@/components/ui/button'
import { Landscape } from '@/components/ui/landscape'
import { PageTitle } from '@/components/ui/page-title'
import { m } from '@/i18n/messages'

export const Route = createFileRoute('/$')({ component: NotFoundScreen })

function NotFoundScreen() {
  const { pathname } = useLocation()

  useEffect(() => console.error('No screen at', pathname), [pathname])

  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-5 px-6 py-12 text-center">
      <PageTitle>{m.not_found_tab()}</PageTitle>
      <Brand />
      <Landscape view="wide" className="h-52 w-full max-w-md rounded-card" />
      <h1 className="text-7xl text-primary-strong">{m.not_found_title()}</h1>
      <p className="text-lg text-ink-soft">{m.not_found_text()}</p>
      <Button asChild size="large">
        <Link to="/">{m.not_found_home()}</Link>
      </Button>
    </main>
  )
}
