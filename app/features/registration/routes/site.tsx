export default function Page() {
  return <main>Sala</main>
}
