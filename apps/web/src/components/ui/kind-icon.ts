import { FileText, Film, Image, type LucideIcon, Music } from 'lucide-react'

const icons: Record<string, LucideIcon> = { image: Image, video: Film, audio: Music }

/** Says at a glance what a file is. */
export const kindIcon = (fileType: string | null): LucideIcon =>
  icons[fileType?.split('/')[0] ?? ''] ?? FileText
