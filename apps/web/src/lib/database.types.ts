export type Database = { public: { Tables: { profiles: { Row: { id: string; family_id: string | null; role: string; full_name: string | null; avatar_url: string | null; last_seen: string | null; created_at: string }; Insert: {}; Update: {}; Relationships: [] } }; Views: {}; Functions: {} } }
export type Tables<T extends keyof Database['public']['Tables']> = Database['public']['Tables'][T]['Row']
