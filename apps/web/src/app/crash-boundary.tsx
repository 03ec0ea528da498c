import { Component, type ReactNode } from 'react'
import { Crash } from './crash'

/** `at`: the location. Going to another one leaves the crash behind. */
type Props = { at: object; children: ReactNode }
type State = { failure?: { error: unknown } | undefined; at: object }

export class CrashBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: undefined }
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return <Crash error={failure.error} onRetry={() => this.setState({ failure: undefined })} />
  }
}
