/** Starts the product and registers people until it is killed; prints each address once it was acknowledged. */
import { startLocal } from "#lib/local/start.ts";

const [, , dataDirectory = ""] = process.argv;
const { origin } = await startLocal({ dataDirectory });
process.stdout.write("ready\n");

async function register(address: string): Promise<void> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: address, password: "Correct-horse-9" }),
  });
  if (response.ok) process.stdout.write(`${address}\n`);
}

for (let round = 0; ; round++) {
  await Promise.all([1, 2, 3].map((lane) => register(`r${round}-${lane}@example.com`)));
}
