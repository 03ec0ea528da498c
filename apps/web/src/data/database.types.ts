// Written by `npm run generate-types` from supabase/migrations; not by hand.

type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '14'
  }
  public: {
    Tables: {
      album_items: {
        Row: {
          added_by: string | null
          album_id: string
          family_id: string
          media_id: string
          position: number
        }
        Insert: {
          added_by?: string | null
          album_id: string
          family_id: string
          media_id: string
        }
        Update: {
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: 'album_is_in_the_same_family'
            columns: ['family_id', 'album_id']
            isOneToOne: false
            referencedRelation: 'albums'
            referencedColumns: ['family_id', 'id']
          },
          {
            foreignKeyName: 'album_items_added_by_fkey'
            columns: ['added_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'album_items_media_id_fkey'
            columns: ['media_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
        ]
      }
      album_members: {
        Row: {
          album_id: string
          family_id: string
          user_id: string
        }
        Insert: {
          album_id: string
          family_id: string
          user_id: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'album_is_in_the_same_family'
            columns: ['family_id', 'album_id']
            isOneToOne: false
            referencedRelation: 'albums'
            referencedColumns: ['family_id', 'id']
          },
          {
            foreignKeyName: 'album_members_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      albums: {
        Row: {
          cover_id: string | null
          created_at: string
          created_by: string | null
          event_id: string | null
          family_id: string
          for_family: boolean
          id: string
          title: string
        }
        Insert: {
          created_by?: string | null
          event_id?: string | null
          family_id: string
          for_family?: boolean
          id?: string
          title: string
        }
        Update: {
          cover_id?: string | null
          for_family?: boolean
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: 'albums_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'albums_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'albums_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cover_is_in_the_album'
            columns: ['id', 'cover_id']
            isOneToOne: true
            referencedRelation: 'album_items'
            referencedColumns: ['album_id', 'media_id']
          },
        ]
      }
      appearance_settings: {
        Row: {
          reduce_motion: boolean
          text_size: number
          theme: 'system' | 'light' | 'dark'
          user_id: string
        }
        Insert: {
          reduce_motion: boolean
          text_size: number
          theme: 'system' | 'light' | 'dark'
          user_id?: string
        }
        Update: {
          reduce_motion?: boolean
          text_size?: number
          theme?: 'system' | 'light' | 'dark'
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'appearance_settings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      calendar_feeds: {
        Row: {
          created_at: string
          id: string
          kind: 'all' | 'own' | 'birthdays'
          last_read_at: string | null
          user_id: string
        }
        Insert: Record<never, never>
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'calendar_feeds_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      comments: {
        Row: {
          content: string
          created_at: string
          event_id: string | null
          family_id: string
          id: string
          media_id: string | null
          mentions: string[]
          parent_id: string | null
          post_id: string | null
          reacted_by: Json
          recipe_id: string | null
          relative_id: string | null
          subject_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          content: string
          event_id?: string | null
          family_id: string
          id?: string
          media_id?: string | null
          mentions?: string[]
          parent_id?: string | null
          post_id?: string | null
          recipe_id?: string | null
          relative_id?: string | null
          user_id?: string
        }
        Update: {
          content?: string
          mentions?: string[]
        }
        Relationships: [
          {
            foreignKeyName: 'comments_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'comments_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'comments_media_id_fkey'
            columns: ['media_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'comments_post_id_fkey'
            columns: ['post_id']
            isOneToOne: false
            referencedRelation: 'posts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'comments_recipe_id_fkey'
            columns: ['recipe_id']
            isOneToOne: false
            referencedRelation: 'recipes'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'comments_relative_id_fkey'
            columns: ['relative_id']
            isOneToOne: false
            referencedRelation: 'family_history'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'comments_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      conversation_members: {
        Row: {
          conversation_id: string
          id: string
          joined_at: string
          last_read_at: string
          live_family_id: string | null
          user_id: string
        }
        Insert: {
          conversation_id: string
          user_id: string
        }
        Update: {
          last_read_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'conversation_members_conversation_id_fkey'
            columns: ['conversation_id']
            isOneToOne: false
            referencedRelation: 'conversations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'conversation_members_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      conversations: {
        Row: {
          created_at: string
          created_by: string | null
          family_id: string
          id: string
          kind: 'direct' | 'group' | 'family'
          name: string | null
          pair: string[] | null
          updated_at: string
        }
        Insert: Record<never, never>
        Update: {
          name?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'conversations_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'conversations_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
        ]
      }
      event_attendees: {
        Row: {
          created_at: string
          event_id: string
          guests: number
          id: string
          live_family_id: string | null
          occurrences: Json
          status: 'going' | 'maybe' | 'declined'
          updated_at: string
          user_id: string
        }
        Insert: {
          event_id: string
          status: 'going' | 'maybe' | 'declined'
          user_id?: string
        }
        Update: {
          status?: 'going' | 'maybe' | 'declined'
        }
        Relationships: [
          {
            foreignKeyName: 'event_attendees_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_attendees_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      event_items: {
        Row: {
          brought_by: string | null
          created_at: string
          created_by: string | null
          event_id: string
          family_id: string
          id: string
          occurrence: string | null
          title: string
        }
        Insert: {
          brought_by?: string | null
          created_by?: string | null
          event_id: string
          family_id: string
          id?: string
          occurrence?: string | null
          title: string
        }
        Update: {
          brought_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'event_is_in_the_same_family'
            columns: ['family_id', 'event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['family_id', 'id']
          },
          {
            foreignKeyName: 'event_items_brought_by_fkey'
            columns: ['brought_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_items_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      event_reminders: {
        Row: {
          event_id: string
          id: string
          minutes: number[]
          user_id: string
        }
        Insert: {
          event_id: string
          minutes: number[]
          user_id?: string
        }
        Update: {
          minutes?: number[]
        }
        Relationships: [
          {
            foreignKeyName: 'event_reminders_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_reminders_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      events: {
        Row: {
          all_day: boolean
          cancelled: boolean
          comment_count: number
          created_at: string
          created_by: string
          description: string | null
          end_time: string
          family_id: string
          id: string
          location: string | null
          over_at: string
          recurrence_id: string | null
          repeats_until: string | null
          rrule: string | null
          sequence: number
          series_id: string | null
          start_time: string
          time_zone: string | null
          title: string
          uid: string | null
          updated_at: string
        }
        Insert: {
          all_day?: boolean
          created_by?: string
          description?: string | null
          end_time: string
          family_id: string
          id?: string
          location?: string | null
          recurrence_id?: string | null
          repeats_until?: string | null
          rrule?: string | null
          series_id?: string | null
          start_time: string
          time_zone?: string | null
          title: string
        }
        Update: {
          all_day?: boolean
          description?: string | null
          end_time?: string
          location?: string | null
          repeats_until?: string | null
          rrule?: string | null
          start_time?: string
          time_zone?: string | null
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: 'events_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'events_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'events_series'
            columns: ['series_id', 'family_id', 'created_by']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id', 'family_id', 'created_by']
          },
        ]
      }
      families: {
        Row: {
          approved_at: string | null
          created_at: string
          created_by: string | null
          id: string
          invite_code: string
          members_left_at: string | null
          name: string
        }
        Insert: {
          created_by?: string | null
          invite_code?: string
          name: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'families_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      family_history: {
        Row: {
          bio: string | null
          birth_date: string | null
          birth_date_precision: 'day' | 'month' | 'year' | 'about'
          comment_count: number
          created_at: string
          created_by: string | null
          death_date: string | null
          death_date_precision: 'day' | 'month' | 'year' | 'about'
          deceased: boolean
          family_id: string
          id: string
          image_url: string | null
          member_name: string
          own_values: Json | null
          parent_id: string | null
          profile_id: string | null
          updated_at: string
        }
        Insert: {
          bio?: string | null
          birth_date?: string | null
          birth_date_precision?: 'day' | 'month' | 'year' | 'about'
          created_by?: string | null
          death_date?: string | null
          death_date_precision?: 'day' | 'month' | 'year' | 'about'
          deceased?: boolean
          family_id: string
          id?: string
          image_url?: string | null
          member_name: string
          parent_id?: string | null
        }
        Update: {
          bio?: string | null
          birth_date?: string | null
          birth_date_precision?: 'day' | 'month' | 'year' | 'about'
          death_date?: string | null
          death_date_precision?: 'day' | 'month' | 'year' | 'about'
          deceased?: boolean
          image_url?: string | null
          member_name?: string
          parent_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'family_history_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'family_history_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'family_history_profile_id_fkey'
            columns: ['profile_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'parent_is_in_the_same_family'
            columns: ['family_id', 'parent_id']
            isOneToOne: false
            referencedRelation: 'family_history'
            referencedColumns: ['family_id', 'id']
          },
        ]
      }
      family_invitations: {
        Row: Record<never, never>
        Insert: {
          email: string
          family_id: string
          invited_by?: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'family_invitations_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'family_invitations_invited_by_fkey'
            columns: ['invited_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      family_playlists: {
        Row: {
          created_at: string
          created_by: string | null
          description: string | null
          family_id: string
          id: string
          name: string
          playlist_id: string | null
          song_count: number
        }
        Insert: {
          created_by?: string | null
          description?: string | null
          family_id: string
          id?: string
          name: string
          playlist_id?: string | null
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'family_playlists_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'family_playlists_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
        ]
      }
      gedcom_records: {
        Row: {
          content: Json
          family_id: string
          id: string
          person_id: string | null
        }
        Insert: Record<never, never>
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'gedcom_records_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'gedcom_records_person_id_fkey'
            columns: ['person_id']
            isOneToOne: false
            referencedRelation: 'family_history'
            referencedColumns: ['id']
          },
        ]
      }
      hidden_memories: {
        Row: {
          created_at: string
          id: string
          member_id: string | null
          relative_id: string | null
          user_id: string
        }
        Insert: {
          member_id?: string | null
          relative_id?: string | null
          user_id?: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'hidden_memories_member_id_fkey'
            columns: ['member_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'hidden_memories_relative_id_fkey'
            columns: ['relative_id']
            isOneToOne: false
            referencedRelation: 'family_history'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'hidden_memories_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      immediate_family: {
        Row: {
          created_at: string
          relative_id: string
          user_id: string
        }
        Insert: {
          relative_id: string
          user_id?: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'immediate_family_relative_id_fkey'
            columns: ['relative_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'immediate_family_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      list_items: {
        Row: {
          created_at: string
          created_by: string | null
          done: boolean
          due_on: string | null
          family_id: string
          id: string
          list_id: string
          position: number
          title: string
        }
        Insert: {
          created_by?: string | null
          done?: boolean
          due_on?: string | null
          family_id: string
          id?: string
          list_id: string
          position?: number
          title: string
        }
        Update: {
          done?: boolean
          due_on?: string | null
          position?: number
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: 'list_is_in_the_same_family'
            columns: ['family_id', 'list_id']
            isOneToOne: false
            referencedRelation: 'lists'
            referencedColumns: ['family_id', 'id']
          },
          {
            foreignKeyName: 'list_items_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      lists: {
        Row: {
          created_at: string
          created_by: string | null
          family_id: string
          id: string
          kind: 'shopping' | 'to-do' | 'packing'
          title: string
        }
        Insert: {
          created_by?: string | null
          family_id: string
          id?: string
          kind: 'shopping' | 'to-do' | 'packing'
          title: string
        }
        Update: {
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: 'lists_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'lists_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
        ]
      }
      media: {
        Row: {
          bucket_id: 'family-media' | 'messages' | 'pictures' | 'posts'
          comment_count: number
          created_at: string
          description: string | null
          duration: number | null
          family_id: string
          file_hash: string | null
          file_path: string
          file_size: number
          file_type: string
          height: number | null
          id: string
          is_private: boolean
          latitude: number | null
          listed_at: string
          longitude: number | null
          motion_path: string | null
          places: string[]
          rotation: number
          taken_at: string
          taken_month: number
          taken_place: string | null
          taken_precision: 'time' | 'day' | 'month' | 'year' | 'about' | 'unknown'
          title: string
          updated_at: string
          user_id: string | null
          width: number | null
        }
        Insert: {
          description?: string | null
          family_id: string
          file_path: string
          file_type: string
          is_private?: boolean
          latitude?: number | null
          longitude?: number | null
          motion_path?: string | null
          taken_at?: string
          taken_place?: string | null
          taken_precision?: 'time' | 'day' | 'month' | 'year' | 'about' | 'unknown'
          title: string
          user_id?: string | null
        }
        Update: {
          description?: string | null
          is_private?: boolean
          latitude?: number | null
          longitude?: number | null
          rotation?: number
          taken_at?: string
          taken_place?: string | null
          taken_precision?: 'time' | 'day' | 'month' | 'year' | 'about' | 'unknown'
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: 'media_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'media_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      media_people: {
        Row: {
          created_at: string
          family_id: string
          height: number
          id: string
          marked_by: string | null
          media_id: string
          person_id: string
          width: number
          x: number
          y: number
        }
        Insert: {
          family_id: string
          height: number
          id?: string
          marked_by?: string | null
          media_id: string
          person_id: string
          width: number
          x: number
          y: number
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'media_people_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'media_people_marked_by_fkey'
            columns: ['marked_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'media_people_media_id_fkey'
            columns: ['media_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'person_is_in_the_same_family'
            columns: ['family_id', 'person_id']
            isOneToOne: false
            referencedRelation: 'family_history'
            referencedColumns: ['family_id', 'id']
          },
        ]
      }
      media_uses: {
        Row: {
          family_id: string
          file_path: string
          media_id: string
          place: 'history' | 'messages' | 'posts' | 'recipes'
          row_id: string
        }
        Insert: Record<never, never>
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'media_uses_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'media_uses_media_id_fkey'
            columns: ['media_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
        ]
      }
      messages: {
        Row: {
          attachments: Json
          content: string
          conversation_id: string
          created_at: string
          edited_at: string | null
          id: string
          image_paths: string[]
          live_family_id: string | null
          reacted_by: Json
          reply_to: string | null
          user_id: string
        }
        Insert: {
          attachments?: Json
          content?: string
          conversation_id: string
          id?: string
          image_paths?: string[]
          reply_to?: string | null
          user_id?: string
        }
        Update: {
          content?: string
        }
        Relationships: [
          {
            foreignKeyName: 'messages_conversation_id_fkey'
            columns: ['conversation_id']
            isOneToOne: false
            referencedRelation: 'conversations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'messages_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      notification_reads: {
        Row: {
          id: string
          notification_id: string
          user_id: string
        }
        Insert: {
          notification_id: string
          user_id?: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'notification_reads_notification_id_fkey'
            columns: ['notification_id']
            isOneToOne: false
            referencedRelation: 'notifications'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notification_reads_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      notification_settings: {
        Row: {
          email: boolean
          user_id: string
        }
        Insert: {
          email: boolean
          user_id?: string
        }
        Update: {
          email?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notification_settings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string
          album_id: string | null
          attendee_id: string | null
          comment_id: string | null
          created_at: string
          day: string | null
          event_id: string | null
          family_id: string
          id: string
          kind: 'post' | 'like' | 'reaction' | 'comment' | 'mention' | 'event' | 'event_changed' | 'rsvp' | 'member' | 'recipe' | 'media' | 'birthday_tomorrow' | 'birthday_today' | 'family_waiting' | 'album' | 'list' | 'marked' | 'answer_wanted' | 'sign_in_link' | 'sign_in_link_used'
          list_id: string | null
          media_id: string | null
          message_id: string | null
          occurrence: string | null
          post_id: string | null
          recipe_id: string | null
          recipient_id: string | null
          since: string
          waiting_id: string | null
        }
        Insert: Record<never, never>
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'notifications_actor_id_fkey'
            columns: ['actor_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_album_id_fkey'
            columns: ['album_id']
            isOneToOne: false
            referencedRelation: 'albums'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_attendee_id_fkey'
            columns: ['attendee_id']
            isOneToOne: true
            referencedRelation: 'event_attendees'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_comment_id_fkey'
            columns: ['comment_id']
            isOneToOne: false
            referencedRelation: 'comments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_list_id_fkey'
            columns: ['list_id']
            isOneToOne: true
            referencedRelation: 'lists'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_media_id_fkey'
            columns: ['media_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_message_id_fkey'
            columns: ['message_id']
            isOneToOne: true
            referencedRelation: 'messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_post_id_fkey'
            columns: ['post_id']
            isOneToOne: false
            referencedRelation: 'posts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_recipe_id_fkey'
            columns: ['recipe_id']
            isOneToOne: true
            referencedRelation: 'recipes'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_recipient_id_fkey'
            columns: ['recipient_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_waiting_id_fkey'
            columns: ['waiting_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
        ]
      }
      parentage: {
        Row: {
          child_id: string
          family_id: string
          kind: 'birth' | 'adoptive' | 'step' | 'foster'
          parent_id: string
          position: number
        }
        Insert: {
          child_id: string
          family_id: string
          kind?: 'birth' | 'adoptive' | 'step' | 'foster'
          parent_id: string
          position?: number
        }
        Update: {
          kind?: 'birth' | 'adoptive' | 'step' | 'foster'
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: 'parentage_child_id_fkey'
            columns: ['child_id']
            isOneToOne: false
            referencedRelation: 'family_history'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'parentage_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'parentage_parent_id_fkey'
            columns: ['parent_id']
            isOneToOne: false
            referencedRelation: 'family_history'
            referencedColumns: ['id']
          },
        ]
      }
      partnerships: {
        Row: {
          began: string | null
          began_precision: 'day' | 'month' | 'year' | 'about'
          ended: string | null
          ended_precision: 'day' | 'month' | 'year' | 'about'
          family_id: string
          kind: 'married' | 'together' | 'separated' | 'divorced' | 'widowed'
          one_id: string
          other_id: string
          place: string | null
          updated_at: string
        }
        Insert: {
          began?: string | null
          began_precision?: 'day' | 'month' | 'year' | 'about'
          ended?: string | null
          ended_precision?: 'day' | 'month' | 'year' | 'about'
          family_id: string
          kind?: 'married' | 'together' | 'separated' | 'divorced' | 'widowed'
          one_id: string
          other_id: string
          place?: string | null
        }
        Update: {
          began?: string | null
          began_precision?: 'day' | 'month' | 'year' | 'about'
          ended?: string | null
          ended_precision?: 'day' | 'month' | 'year' | 'about'
          kind?: 'married' | 'together' | 'separated' | 'divorced' | 'widowed'
          place?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'partnerships_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'partnerships_one_id_fkey'
            columns: ['one_id']
            isOneToOne: false
            referencedRelation: 'family_history'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'partnerships_other_id_fkey'
            columns: ['other_id']
            isOneToOne: false
            referencedRelation: 'family_history'
            referencedColumns: ['id']
          },
        ]
      }
      playlist_songs: {
        Row: {
          added_by: string | null
          artist: string | null
          created_at: string
          family_id: string
          family_playlist_id: string
          id: string
          link: string | null
          title: string
        }
        Insert: {
          added_by?: string | null
          artist?: string | null
          family_id: string
          family_playlist_id: string
          id?: string
          link?: string | null
          title: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'playlist_is_in_the_same_family'
            columns: ['family_id', 'family_playlist_id']
            isOneToOne: false
            referencedRelation: 'family_playlists'
            referencedColumns: ['family_id', 'id']
          },
          {
            foreignKeyName: 'playlist_songs_added_by_fkey'
            columns: ['added_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      post_likes: {
        Row: {
          created_at: string
          post_id: string
          user_id: string
        }
        Insert: {
          post_id: string
          user_id?: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'post_likes_post_id_fkey'
            columns: ['post_id']
            isOneToOne: false
            referencedRelation: 'posts'
            referencedColumns: ['id']
          },
        ]
      }
      posts: {
        Row: {
          comment_count: number
          content: string
          created_at: string
          family_id: string
          id: string
          image_url: string | null
          image_urls: string[]
          latest_comment: Json | null
          like_count: number
          reacted_by: Json
          tags: string[]
          updated_at: string
          user_id: string
        }
        Insert: {
          content?: string
          family_id: string
          id?: string
          image_url?: string | null
          image_urls?: string[]
          tags?: string[]
          user_id?: string
        }
        Update: {
          content?: string
          image_urls?: string[]
          tags?: string[]
        }
        Relationships: [
          {
            foreignKeyName: 'posts_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'posts_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          address: string | null
          avatar_url: string | null
          bio: string | null
          birth_date: string | null
          created_at: string
          family_id: string | null
          full_name: string | null
          id: string
          joined_at: string | null
          language: string | null
          last_seen: string | null
          phone_number: string | null
          role: 'admin' | 'member'
          updated_at: string
        }
        Insert: Record<never, never>
        Update: {
          address?: string | null
          avatar_url?: string | null
          bio?: string | null
          birth_date?: string | null
          family_id?: string | null
          full_name?: string | null
          language?: string | null
          last_seen?: string | null
          phone_number?: string | null
          role?: 'admin' | 'member'
        }
        Relationships: [
          {
            foreignKeyName: 'profiles_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
        ]
      }
      push_subscriptions: {
        Row: {
          auth: string
          created_at: string
          endpoint: string
          failures: number
          kinds: string[]
          last_success_at: string | null
          last_test_at: string | null
          p256dh: string
          paused_until: string | null
          quiet_from: string | null
          quiet_until: string | null
          session_id: string
          shows_content: boolean
          stopped_at: string | null
          time_zone: string
          user_agent: string | null
          user_id: string
        }
        Insert: Record<never, never>
        Update: {
          kinds?: string[]
          quiet_from?: string | null
          quiet_until?: string | null
          shows_content?: boolean
          time_zone?: string
        }
        Relationships: [
          {
            foreignKeyName: 'push_subscriptions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      reactions: {
        Row: {
          comment_id: string | null
          created_at: string
          emoji: '🧡' | '👍' | '😂' | '😮' | '😢' | '🎉'
          id: string
          message_id: string | null
          post_id: string | null
          user_id: string
        }
        Insert: {
          comment_id?: string | null
          emoji: '🧡' | '👍' | '😂' | '😮' | '😢' | '🎉'
          message_id?: string | null
          post_id?: string | null
          user_id?: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'reactions_comment_id_fkey'
            columns: ['comment_id']
            isOneToOne: false
            referencedRelation: 'comments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'reactions_message_id_fkey'
            columns: ['message_id']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'reactions_post_id_fkey'
            columns: ['post_id']
            isOneToOne: false
            referencedRelation: 'posts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'reactions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      recipe_favourites: {
        Row: {
          created_at: string
          recipe_id: string
          user_id: string
        }
        Insert: {
          recipe_id: string
          user_id?: string
        }
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'recipe_favourites_recipe_id_fkey'
            columns: ['recipe_id']
            isOneToOne: false
            referencedRelation: 'recipes'
            referencedColumns: ['id']
          },
        ]
      }
      recipes: {
        Row: {
          category: string | null
          comment_count: number
          cooking_time: number | null
          created_at: string
          description: string | null
          family_id: string
          id: string
          image_url: string | null
          ingredients: string
          instructions: string
          keywords: string | null
          servings: number | null
          source_url: string | null
          title: string
          updated_at: string
          user_id: string
        }
        Insert: {
          category?: string | null
          cooking_time?: number | null
          description?: string | null
          family_id: string
          id?: string
          image_url?: string | null
          ingredients: string
          instructions: string
          keywords?: string | null
          servings?: number | null
          source_url?: string | null
          title: string
          user_id?: string
        }
        Update: {
          category?: string | null
          cooking_time?: number | null
          description?: string | null
          image_url?: string | null
          ingredients?: string
          instructions?: string
          keywords?: string | null
          servings?: number | null
          source_url?: string | null
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: 'recipes_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'recipes_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      similar_media: {
        Row: {
          created_at: string
          family_id: string
          is_apart: boolean
          one_id: string
          other_id: string
        }
        Insert: Record<never, never>
        Update: {
          is_apart?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'similar_media_family_id_fkey'
            columns: ['family_id']
            isOneToOne: false
            referencedRelation: 'families'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'similar_media_one_id_fkey'
            columns: ['one_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'similar_media_other_id_fkey'
            columns: ['other_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
        ]
      }
      summaries: {
        Row: Record<never, never>
        Insert: Record<never, never>
        Update: Record<never, never>
        Relationships: [
          {
            foreignKeyName: 'summaries_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: {
      family_media: {
        Row: {
          created_at: string | null
          description: string | null
          family_id: string | null
          file_path: string | null
          file_type: string | null
          id: string | null
          is_private: boolean | null
          title: string | null
          user_id: string | null
        }
        Insert: {
          description?: string | null
          family_id?: string | null
          file_path?: string | null
          file_type?: string | null
          is_private?: boolean | null
          title?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string | null
          description?: string | null
          family_id?: string | null
          file_path?: string | null
          file_type?: string | null
          id?: string | null
          is_private?: boolean | null
          title?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      add_to_list: {
        Args: {
          list: string
          items: Json
        }
        Returns: undefined
      }
      answer_occurrence: {
        Args: {
          series: string
          occurrence: string
          status: string
          scope?: string
        }
        Returns: undefined
      }
      appoint_host: {
        Args: {
          user_id: string
        }
        Returns: undefined
      }
      approve_family: {
        Args: {
          family_id: string
        }
        Returns: undefined
      }
      backup_damage: {
        Args: never
        Returns: {
          repaired: boolean
          files: number
          file: string
          first_night: string
          last_night: string
        }[]
      }
      backup_state: {
        Args: never
        Returns: {
          file: string
          size: number
          proven_at: string
          attempted_at: string
          failure: string
          overdue: boolean
        }[]
      }
      bring_guests: {
        Args: {
          event: string
          guests: number
          occurrence?: string
        }
        Returns: undefined
      }
      cancel_occurrence: {
        Args: {
          series: string
          occurrence: string
        }
        Returns: string
      }
      change_following: {
        Args: {
          series: string
          version: string
          occurrence: string
          id: string
          following: Json
        }
        Returns: string
      }
      changes_since: {
        Args: {
          moment: string
        }
        Returns: string[]
      }
      count_fetch: {
        Args: never
        Returns: undefined
      }
      count_music_question: {
        Args: never
        Returns: number
      }
      create_calendar_feed: {
        Args: {
          kind: string
        }
        Returns: string
      }
      create_group: {
        Args: {
          name: string
          people: string[]
        }
        Returns: string
      }
      decline_family: {
        Args: {
          family_id: string
        }
        Returns: undefined
      }
      delete_for_good: {
        Args: {
          ids: string[]
        }
        Returns: string[]
      }
      delete_post_keeping_photos: {
        Args: {
          post_id: string
        }
        Returns: boolean
      }
      disk_space: {
        Args: never
        Returns: {
          free_bytes: number
          measured_at: string
          measured_since: string
          days_until_full: number
        }[]
      }
      dismiss_host: {
        Args: {
          user_id: string
        }
        Returns: undefined
      }
      end_series: {
        Args: {
          series: string
          occurrence: string
        }
        Returns: string
      }
      failed_jobs: {
        Args: never
        Returns: {
          job: string
          finished_at: string
          failure: string
        }[]
      }
      families_to_approve: {
        Args: never
        Returns: {
          id: string
          name: string
          created_at: string
          founder_id: string
          founder_name: string
          founder_email: string
        }[]
      }
      family_albums: {
        Args: never
        Returns: {
          id: string
          title: string
          for_family: boolean
          event_id: string
          created_by: string
          created_at: string
          items: number
          cover: string
          cover_type: string
          cover_rotation: number
        }[]
      }
      family_days: {
        Args: never
        Returns: {
          kind: string
          person_id: string
          profile_id: string
          year: number
          month: number
          day: number
          names: string[]
        }[]
      }
      hub_accounts: {
        Args: {
          family_id: string
        }
        Returns: {
          id: string
          name: string
          email: string
          is_host: boolean
          bytes: number
          last_seen: string
        }[]
      }
      hub_families: {
        Args: never
        Returns: {
          id: string
          name: string
          members: number
          bytes: number
          last_seen: string
        }[]
      }
      hub_settings: {
        Args: never
        Returns: {
          sign_up_mode: string
          sign_up_is_fixed: boolean
          family_bytes: number
          has_mail_server: boolean
          mails_per_hour: number
          version: string
        }[]
      }
      import_events: {
        Args: {
          events: Json
        }
        Returns: number
      }
      import_history: {
        Args: {
          people: Json
          parents: Json
          couples: Json
          records: Json
        }
        Returns: undefined
      }
      inbox: {
        Args: never
        Returns: {
          id: string
          kind: string
          name: string
          created_by: string
          created_at: string
          updated_at: string
          last_read_at: string
          unread: number
          message_id: string
          message_user_id: string
          message_content: string
          message_photos: number
          message_at: string
          message_attachments: Json
        }[]
      }
      join_similar_media: {
        Args: {
          kept: string
          copies: string[]
        }
        Returns: undefined
      }
      link_person: {
        Args: {
          person_id: string
          member_id: string
        }
        Returns: undefined
      }
      media_months: {
        Args: {
          family: string
          kinds?: string
          uploader?: string
          source?: string
        }
        Returns: {
          month: number
          shapes: number[]
        }[]
      }
      move_album_item: {
        Args: {
          album_id: string
          media_id: string
          behind?: string
        }
        Returns: undefined
      }
      my_notifications: {
        Args: {
          kinds: string[]
          before_at?: string
          before_id?: string
        }
        Returns: {
          id: string
          kind: string
          created_at: string
          is_read: boolean
          actor_id: string
          actor_name: string
          actor_avatar: string
          more: number
          title: string
          status: string
          day: string
          starts_at: string
          all_day: boolean
          post_id: string
          event_id: string
          occurrence: string
          recipe_id: string
          media_id: string
          comment_id: string
          message_id: string
          conversation_id: string
          album_id: string
          list_id: string
        }[]
      }
      my_sessions: {
        Args: never
        Returns: {
          id: string
          created_at: string
          last_active: string
          user_agent: string
          ip: string
          current: boolean
        }[]
      }
      on_this_day: {
        Args: {
          today: string
          time_zone: string
        }
        Returns: {
          kind: string
          id: string
          day: string
          title: string
          picture: string
          file_type: string
          rotation: number
          member_id: string
          name: string
          other_id: string
          other_member_id: string
        }[]
      }
      open_conversation: {
        Args: {
          person: string
        }
        Returns: string
      }
      read_notifications: {
        Args: {
          kinds: string[]
          until: string
        }
        Returns: undefined
      }
      read_notifications_about: {
        Args: {
          subject: string
        }
        Returns: string[]
      }
      recycle_bin: {
        Args: never
        Returns: {
          id: string
          kind: string
          title: string
          author_id: string
          deleted_by: string
          deleted_at: string
          expires_at: string
          bytes: number
          file: string
          parent_id: string
          occurrence: string
        }[]
      }
      remind_to_answer: {
        Args: {
          event: string
          occurrence?: string
        }
        Returns: number
      }
      remove_family_member: {
        Args: {
          user_id: string
        }
        Returns: undefined
      }
      replace_invite_code: {
        Args: {
          family_id: string
        }
        Returns: string
      }
      require_removable_account: {
        Args: {
          user_id: string
        }
        Returns: undefined
      }
      require_sign_in_help: {
        Args: {
          user_id: string
          removes_factors: boolean
        }
        Returns: undefined
      }
      restore_deleted: {
        Args: {
          ids: string[]
        }
        Returns: string[]
      }
      revoke_session: {
        Args: {
          session_id: string
        }
        Returns: undefined
      }
      search_hub: {
        Args: {
          query: string
          of_kind?: string
          most?: number
        }
        Returns: {
          kind: string
          id: string
          rank: number
          total: number
          title: string
          snippet: string
          moment: string
          day: string
          picture: string
          file_type: string
          rotation: number
          conversation_id: string
        }[]
      }
      send_test_push: {
        Args: never
        Returns: undefined
      }
      set_sign_up: {
        Args: {
          mode: string
        }
        Returns: undefined
      }
      sign_up_mode: {
        Args: never
        Returns: string
      }
      take_back_answer: {
        Args: {
          event: string
          occurrence?: string
        }
        Returns: undefined
      }
      turn_on_push: {
        Args: {
          endpoint: string
          p256dh: string
          auth: string
          time_zone: string
        }
        Returns: undefined
      }
      unlink_person: {
        Args: {
          person_id: string
        }
        Returns: undefined
      }
      unread_notifications: {
        Args: {
          kinds: string[]
        }
        Returns: string[]
      }
      upcoming_events: {
        Args: {
          most?: number
        }
        Returns: Database['public']['Tables']['events']['Row'][]
      }
      update_user_family_role: {
        Args: {
          user_id: string
          family_id: string
          user_role: string
        }
        Returns: undefined
      }
      visible_file_uses: {
        Args: never
        Returns: {
          bucket_id: string
          name: string
          url: string
          used_by: string
          row_id: string
          user_id: string
        }[]
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}

/** A row as it is read: `Tables<'films'>`. */
export type Tables<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Row']
