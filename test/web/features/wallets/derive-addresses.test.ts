import { describe, expect, it } from "vitest";
import { readKeys } from "#web/features/wallets/derive-addresses.ts";

/** Account keys and addresses of the test vectors of BIP 84, 49 and 86, for the mnemonic "abandon … about". */
const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const xpub86 =
  "xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ";

describe("addresses of a watched wallet", () => {
  it("are those of BIP 84, by receiving and change chain", () => {
    const keys = readKeys(`  ${zpub}\n`);
    if ("addresses" in keys) throw new Error("a key");
    expect(keys.kind).toBe("wpkh");
    expect(keys.address("wpkh", 0, 0)).toBe("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
    expect(keys.address("wpkh", 0, 1)).toBe("bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g");
    expect(keys.address("wpkh", 1, 0)).toBe("bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el");
  });

  it("are those of BIP 86 for an extended key whose prefix leaves the kind open", () => {
    const keys = readKeys(xpub86);
    if ("addresses" in keys) throw new Error("a key");
    expect(keys.kind).toBeNull();
    expect(keys.address("tr", 0, 0)).toBe("bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr");
    expect(keys.address("tr", 1, 0)).toBe("bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7");
  });

  it("can be given one by one, each once", () => {
    const legacy = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
    const segwit = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
    expect(readKeys(`${legacy}, ${segwit}\n${legacy}`)).toEqual({ addresses: [legacy, segwit] });
  });

  it("are refused with the reason for private keys, typing errors and other networks", () => {
    const refusal = (text: string) => {
      try {
        readKeys(text);
      } catch (error) {
        return error instanceof Error ? `${error.name}: ${error.message}` : "";
      }
      return "";
    };
    expect(
      refusal(
        "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi",
      ),
    ).toMatch(/private key/);
    expect(refusal("KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn")).toMatch(/private key/);
    expect(refusal(`${zpub.slice(0, -1)}x`)).toMatch(/typing error/);
    expect(refusal("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx")).toMatch(/neither a Bitcoin address/);
    expect(refusal(`${zpub} ${zpub}`)).toMatch(/one extended public key/);
    expect(refusal(" ")).toMatch(/^KeysRefused: Enter/);
  });
});
